import { useTranslations } from 'next-intl';
import { ClusterUse } from '@/components/data/cluster-use';
import { Table, Td, Th } from '@/components/ui/table';
import type { SystemCredentialDetail } from '@/lib/contracts/system-credentials';

/** Clusters and open orders of the reader's projects that use it. */
export function UsedBy({ usedBy }: Pick<SystemCredentialDetail, 'usedBy'>) {
  const t = useTranslations('credentials');
  return (
    <section aria-label={t('usedByTitle')}>
      <h2 className="mb-2 font-semibold">{t('usedByTitle')}</h2>
      {usedBy.length === 0 ? (
        <p className="text-muted">{t('usedByNone')}</p>
      ) : (
        <Table caption={t('usedByCaption')}>
          <thead>
            <tr>
              <Th className="pl-0">{t('cluster')}</Th>
              <Th>{t('project')}</Th>
              <Th className="pr-0 max-sm:hidden">{t('owner')}</Th>
            </tr>
          </thead>
          <tbody>
            {usedBy.map((use) => (
              <tr key={`${use.namespace}/${use.name}`}>
                <Td className="pl-0">
                  <ClusterUse use={use} />
                </Td>
                <Td className="text-muted">{use.project}</Td>
                <Td className="pr-0 text-muted max-sm:hidden">{use.owner ?? '–'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
