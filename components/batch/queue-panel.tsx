'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AskedPanel } from '@/components/data/asked-panel';
import { batchQueuesQuery } from '@/components/data/batch-queues-query';
import { EmptyState } from '@/components/data/empty-state';
import { BatchGaps } from './batch-gaps';
import { QueueMatrix } from './queue-matrix';

/** Queues by member, as the members themselves say now. */
export function QueuePanel() {
  const t = useTranslations('batchJobs');
  const query = useQuery(batchQueuesQuery);
  return (
    <AskedPanel title={t('queues')} query={query}>
      {({ members, gaps }) => (
        <>
          <BatchGaps gaps={gaps} isWithoutShown className="px-4 pb-3" />
          {members.some(({ queues }) => queues.length > 0) ? (
            <QueueMatrix members={members} />
          ) : (
            <EmptyState title={t('noQueues')}>{t('noQueuesText')}</EmptyState>
          )}
          {members.some(({ isCut }) => isCut) ? (
            <p className="px-4 py-2 text-12 text-muted">
              {t('queuesCut', {
                names: members.flatMap(({ cluster, isCut }) => (isCut ? [cluster] : [])).join(', '),
              })}
            </p>
          ) : null}
        </>
      )}
    </AskedPanel>
  );
}
