'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AlertTroubles } from '@/components/data/alert-troubles';
import { alertsQuery } from '@/components/data/alerts-query';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { Age } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { AnsweredAlerts } from '@/lib/contracts/alerts';
import { AlertFiltersBar } from './alert-filters';
import { ClusterGroupPanel } from './cluster-group-panel';
import { FireRemark } from './fire-remark';
import { groupByCluster } from './group-by-cluster';
import { SilencesPanel } from './silences-panel';
import { type AlertFilters, useAlertFilters } from './use-alert-filters';

/** What fires about the clusters that one sees, by cluster and cause, and what is silenced. */
export function AlertsPage() {
  const t = useTranslations('alerts');
  const { project } = useProject();
  const filters = useAlertFilters(project);
  const query = useQuery(alertsQuery(filters.question));
  // Which clusters there are to choose from, whatever is chosen.
  const all = useQuery(alertsQuery(project === null ? {} : { project })).data;
  const clusters = all?.state === 'answered' ? all.clusters.map(({ namespace, name }) => `${namespace}/${name}`) : [];
  const retry = () => void query.refetch();
  return (
    <>
      <PageHead title={t('title')} lede={query.data ? <Lede report={query.data} /> : ' '} />
      <div className="grid gap-4 [&>*]:min-w-0">
        <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
          {(report) => {
            if (report.state === 'off') return <EmptyState title={t('off')}>{t('offHow')}</EmptyState>;
            return (
              <>
                <AlertFiltersBar filters={filters} clusters={clusters.sort()} project={project} />
                <AlertTroubles report={report} onRetry={retry} />
                {report.state === 'answered' ? <Groups report={report} filters={filters} /> : null}
              </>
            );
          }}
        </QueryBoundary>
        {query.data && query.data.state !== 'off' ? <SilencesPanel /> : null}
      </div>
    </>
  );
}

function Lede({ report }: { report: Parameters<typeof FireRemark>[0]['report'] }) {
  const t = useTranslations('alerts');
  const marks = useMarks();
  return (
    <>
      {t('lede')}
      {marks.sentence}
      <FireRemark report={report} />
    </>
  );
}

function Groups({ report, filters }: { report: AnsweredAlerts; filters: AlertFilters }) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const groups = groupByCluster(report.items, filters.url.cluster);
  if (groups.length === 0 && filters.isFiltered) {
    return (
      <EmptyState title={t('noneMatch')} action={<Button onClick={filters.clear}>{common('clearFilters')}</Button>}>
        {t('noneMatchText')}
      </EmptyState>
    );
  }
  if (groups.length === 0) {
    // Where some may be missing the banner says so, and nothing here says that all is well.
    if (report.isPathDead || report.isPartial) return null;
    return (
      <EmptyState title={t('none')}>{t.rich('noneText', { age: () => <Age at={report.checkedAt} /> })}</EmptyState>
    );
  }
  const rest = report.total - report.items.length;
  return (
    <>
      {groups.map((group) => (
        <ClusterGroupPanel key={group.key} group={group} />
      ))}
      {rest > 0 ? <p className="text-12 text-subtle">{t('more', { count: rest })}</p> : null}
    </>
  );
}
