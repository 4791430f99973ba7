import { useFormatter, useTranslations } from 'next-intl';
import { Table, Td, Th } from '@/components/ui/table';
import type { RebalancePreview } from '@/lib/contracts/application-orders';

interface ReplicaMovesProps extends Pick<RebalancePreview, 'members'> {
  /** The first figures are of when it was asked for, and not of now. */
  isPast?: boolean;
}

/** Replicas by cluster, as they are and as they would be. */
export function ReplicaMoves({ members, isPast = false }: ReplicaMovesProps) {
  const t = useTranslations('applications.rebalance');
  const format = useFormatter();
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('cluster')}</Th>
          <Th className="pr-0 text-right">{t(isPast ? 'replicasAsked' : 'replicas')}</Th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ name, now, after }) => (
          <tr key={name}>
            <Td className="py-1.5 pl-0 font-medium whitespace-normal wrap-anywhere">{name}</Td>
            <Td className="tabular py-1.5 pr-0 text-right">
              {now === after ? null : (
                <span className="text-subtle">
                  {format.number(now)} <span aria-hidden="true">→</span>
                  <span className="sr-only">{t('becomes')}</span>{' '}
                </span>
              )}
              <b className="font-medium">{format.number(after)}</b>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
