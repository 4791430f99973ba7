'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '@/components/data/cluster-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { isTroubled } from '@/components/status/health-text';
import { Age } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { AnsweredWorkloads, Workload } from '@/lib/contracts/workloads';
import { EventList } from './event-list';
import { JobTables } from './job-tables';
import { LeftOut } from './left-out';
import { ListTools } from './list-tools';
import { NamespaceRail } from './namespace-rail';
import { NetworkTables } from './network-tables';
import { PodDetail } from './pod-detail';
import { PodTable } from './pod-table';
import { workloadsQuery } from './queries';
import { UnreachableNote } from './unreachable-note';
import { useLastAnswer } from './use-last-answer';
import { type InsideView, type Place, usePlace } from './use-place';
import { WorkloadTable } from './workload-table';

interface InsideProps {
  namespace: string;
  name: string;
}

/** What runs inside a cluster, why something does not, and what it writes; read only. */
export function ClusterWorkloads({ namespace, name }: InsideProps) {
  const t = useTranslations('workloads');
  const place = usePlace();
  const query = useQuery(workloadsQuery(namespace, name, place.place.within));
  const report = useLastAnswer(query.data, place.place.within ?? '');
  const refetch = () => void query.refetch();
  const isAway = query.data?.state === 'unreachable';
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-12 text-muted">
        <span className="flex min-w-0 items-start gap-2 [&>svg]:mt-0.5 [&>svg]:flex-none">
          <Icon name="lock" />
          {t('readOnly')}
        </span>
        <span className="ml-auto text-subtle" aria-live="off">
          {report ? t.rich('asked', { age: () => <Age at={report.checkedAt} /> }) : null}
        </span>
        <Button size="sm" onClick={refetch} blocked={query.isFetching}>
          <Icon name="retry" />
          {t('refresh')}
        </Button>
      </div>
      {query.data?.state === 'unreachable' ? (
        <UnreachableNote report={query.data} keptFrom={report?.checkedAt} onRetry={refetch} />
      ) : null}
      {report ? (
        <Inside namespace={namespace} name={name} report={report} place={place} isAway={isAway} />
      ) : isAway ? (
        <section aria-labelledby="kept-events" className="border-y border-line">
          <h2 id="kept-events" className="px-4 pt-3.5 pb-2 text-14 font-semibold max-sm:px-0">
            {t('keptEvents')}
          </h2>
          <EventList namespace={namespace} name={name} within={place.place.within} isToldUnreachable />
        </section>
      ) : (
        <QueryBoundary query={query} skeleton={<SkeletonRows rows={14} />}>
          {() => null}
        </QueryBoundary>
      )}
    </>
  );
}

interface AnsweredProps extends InsideProps {
  report: AnsweredWorkloads;
  place: Place;
  /** The report is of before: now the cluster cannot be looked into. */
  isAway: boolean;
}

const countOf = (items: readonly Pick<Workload, 'health'>[]) => ({
  all: items.length,
  troubled: items.filter(({ health }) => isTroubled(health)).length,
});

/** Of what a view shows; null where health is no question. */
function countsOf(view: InsideView, { workloads, pods, jobs, cronJobs }: AnsweredWorkloads) {
  if (view === 'workloads') return countOf(workloads);
  if (view === 'pods') return countOf(pods);
  return view === 'jobs' ? countOf([...cronJobs, ...jobs]) : null;
}

function Inside({ namespace, name, report, place, isAway }: AnsweredProps) {
  const { data: cluster } = useQuery(clusterQuery(namespace, name));
  const project = cluster?.project ?? namespace;
  const { view, pod: open } = place.place;
  const pod = view === 'pods' ? report.pods.find((each) => `${each.namespace}/${each.name}` === open) : undefined;
  return (
    <div
      className={cn(
        'grid border-y border-line max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-2 max-lg:pt-3',
        pod
          ? 'lg:grid-cols-[168px_minmax(0,1fr)] xl:grid-cols-[168px_minmax(0,1fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[168px_minmax(0,1fr)]',
      )}
    >
      <NamespaceRail namespaces={report.namespaces} place={place} />
      <div className="min-w-0">
        <ListTools place={place} counts={countsOf(view, report)} />
        <Listed namespace={namespace} name={name} report={report} place={place} isAway={isAway} />
      </div>
      {pod ? (
        <div className="min-w-0 max-xl:lg:col-start-2">
          <PodDetail
            namespace={namespace}
            name={name}
            project={project}
            pod={pod}
            place={place}
            isToldUnreachable={isAway}
          />
        </div>
      ) : null}
    </div>
  );
}

function Listed({ namespace, name, report, place, isAway }: AnsweredProps) {
  const { view, within } = place.place;
  if (view === 'events')
    return <EventList namespace={namespace} name={name} within={within} isToldUnreachable={isAway} />;
  if (view === 'jobs') return <JobTables name={name} report={report} place={place} />;
  if (view === 'network') return <NetworkTables name={name} report={report} />;
  if (view === 'pods') {
    return (
      <>
        <PodTable name={name} report={report} place={place} />
        <LeftOut count={report.leftOut.pods} />
      </>
    );
  }
  return (
    <>
      <WorkloadTable name={name} report={report} place={place} />
      <LeftOut count={report.leftOut.workloads} />
    </>
  );
}
