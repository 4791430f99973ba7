'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type AlertGroup, calling, prepareAlertGroups } from '@/components/data/alert-groups';
import { AlertTroubles } from '@/components/data/alert-troubles';
import { useAlertLine } from '@/components/data/alert-words';
import { alertsQuery } from '@/components/data/alerts-query';
import { FailedAlerts } from '@/components/data/failed-alerts';
import { useProject } from '@/components/shell/project-context';
import { Glyph } from '@/components/ui/glyph';

const shownGroups = 5;
/** Alerts of all clusters that one may see, grouped by cluster, worst first. Nothing where nothing fires. */
export function HomeAlerts() {
  const t = useTranslations('alerts');
  const { project } = useProject();
  const query = useQuery(alertsQuery(project === null ? {} : { project }));
  const retry = () => void query.refetch();
  const report = query.data;
  if (!report && query.isError) return <FailedAlerts error={query.error} onRetry={retry} />;
  if (!report || report.state === 'off') return null;
  const troubles = <AlertTroubles report={report} onRetry={retry} />;
  if (report.state !== 'answered') return troubles;
  // The list ends somewhere; the counts are of all.
  const count = calling.reduce((sum, severity) => sum + (report.counts[severity] ?? 0), 0);
  if (count === 0) return troubles;
  const groups = prepareAlertGroups(report).slice(0, shownGroups);
  const listed = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="font-semibold">
          {t('title')} <span className="tabular font-normal text-subtle">{count}</span>
        </h2>
        <Link href="/alerts" className="ml-auto text-12 text-accent-text hover:underline">
          {t('allAlerts')}
        </Link>
      </div>
      {troubles}
      <ul className="rounded-4 border border-line">
        {groups.map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </ul>
      {count > listed ? (
        <Link
          href="/alerts"
          className="mt-1 inline-block text-12 text-accent-text hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        >
          {t('more', { count: count - listed })}
        </Link>
      ) : null}
    </section>
  );
}

function Group({ group: { cluster, worst, firsts, count } }: { group: AlertGroup }) {
  const t = useTranslations('alerts');
  const line = useAlertLine();
  const isBad = worst === 'critical' || worst === 'error';
  return (
    <li className="flex items-start gap-3 border-line px-4 py-2 not-first:border-t">
      <Glyph state={isBad ? 'failed' : 'attention'} className="mt-1" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {cluster ? (
            <Link
              href={`/clusters/${cluster.namespace}/${cluster.name}`}
              className="font-medium break-all hover:underline"
            >
              {cluster.namespace}/{cluster.name}
            </Link>
          ) : (
            <span className="font-medium">{t('installation')}</span>
          )}
          <span className="tabular text-12 text-subtle">{t('firing', { count })}</span>
        </p>
        <p className="break-words text-muted">{line(firsts.slice(0, 3))}</p>
      </div>
    </li>
  );
}
