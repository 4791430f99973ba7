'use client';
import { usePrefetchQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { batchQueuesQuery } from '@/components/data/batch-queues-query';
import { PageHead } from '@/components/data/page-head';
import { Refused } from '@/components/data/refused';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { JobList } from './job-list';
import { QueuePanel } from './queue-panel';
import { SharePanel } from './share-panel';

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
      <PageHead title={t('title')} lede={t('lede')} actions={<OrderJob />} />
      <div className="grid gap-5 [&>*]:min-w-0">
        <JobList>
          <QueuePanel />
          <SharePanel />
        </JobList>
      </div>
    </>
  );
}

/** Leads to where a Job of Volcano is ordered, whoever may ask for one. */
function OrderJob() {
  const t = useTranslations('batchJobs');
  const me = useMe();
  const { project } = useProject();
  if (!me?.hasKarmada || !holds(me, 'request.create')) return null;
  const inProject = project === null ? '' : `&project=${encodeURIComponent(project)}`;
  return (
    <Button variant="primary" asChild>
      <Link href={`/applications/new?kind=volcano-job${inProject}`}>
        <Icon name="plus" />
        {t('order')}
      </Link>
    </Button>
  );
}
