import Link from 'next/link';
import { useTranslations } from 'next-intl';
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
            {usedBy.map(({ project, namespace, name, owner, isCluster }) => (
              <tr key={`${namespace}/${name}`}>
                <Td className="pl-0">
                  {isCluster ? (
                    <Link
                      href={`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`}
                      className="font-medium hover:underline"
                    >
                      {name}
                    </Link>
                  ) : (
                    t('ordered', { name })
                  )}
                </Td>
                <Td className="text-muted">{project}</Td>
                <Td className="pr-0 text-muted max-sm:hidden">{owner ?? '–'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
