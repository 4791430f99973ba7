'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { alertsQuery } from '@/components/data/alerts-query';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import type { AlertSeverity } from '@/lib/contracts/alerts';
import { AlertList } from './alert-list';
import { AlertTroubles } from './alert-troubles';
import { FailedAlerts } from './failed-alerts';

const shownAlerts = 5;
/** What nobody has to act upon is left to the cluster's own page. */
const calling: readonly AlertSeverity[] = ['critical', 'error', 'warning', 'unknown'];

/** Alerts of the clusters that are mine, of all that I see for those who own none. Nothing where nothing fires. */
export function HomeAlerts() {
  const t = useTranslations('alerts');
  const me = useMe();
  const { project } = useProject();
  const filters = {
    ...(project !== null && { project }),
    ...(me && holds(me, 'request.create') && { owner: 'me' as const }),
  };
  const query = useQuery({ ...alertsQuery(filters), enabled: me !== undefined });
  const retry = () => void query.refetch();
  const report = query.data;
  if (!report && query.isError) return <FailedAlerts error={query.error} onRetry={retry} />;
  if (!report || report.state === 'off') return null;
  const troubles = <AlertTroubles report={report} onRetry={retry} />;
  if (report.state !== 'answered') return troubles;
  const { items, counts } = report;
  // The list ends somewhere; the counts are of all.
  const count = calling.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  if (count === 0) return troubles;
  const alerts = items
    .filter(({ severity, isSilenced }) => calling.includes(severity) && !isSilenced)
    .slice(0, shownAlerts);
  return (
    <section>
      <h2 className="mb-2 font-semibold">
        {t('title')} <span className="tabular font-normal text-subtle">{count}</span>
      </h2>
      {troubles}
      <div className="rounded-4 border border-line [&>ul>li:first-child]:border-t-0">
        <AlertList alerts={alerts} withClusters />
      </div>
      {count > alerts.length ? (
        <p className="mt-1 text-12 text-subtle">{t('more', { count: count - alerts.length })}</p>
      ) : null}
    </section>
  );
}
