'use client';
import { usePrefetchQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { Refused } from '@/components/data/refused';
import { holds, useMe } from '@/components/shell/use-me';
import { JobList } from './job-list';
import { batchQueuesQuery } from './queries';
import { QueuePanel } from './queue-panel';

/** Queues and jobs of Volcano over all members. Absent where no member has Volcano. */
export function BatchPage() {
  const me = useMe();
  const t = useTranslations('batchJobs');
  // Asked beside the jobs, below which they are shown.
  usePrefetchQuery(batchQueuesQuery);
  if (me && !me.hasBatch) notFound();
  if (me && !holds(me, 'application.read')) return <Refused action="application.read" />;
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <div className="grid gap-5 [&>*]:min-w-0">
        <JobList>
          <QueuePanel />
        </JobList>
      </div>
    </>
  );
}
