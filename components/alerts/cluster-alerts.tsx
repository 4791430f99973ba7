'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AlertTroubles } from '@/components/data/alert-troubles';
import { alertsQuery } from '@/components/data/alerts-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Age } from '@/components/status/time';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { AlertList } from './alert-list';
import { FireRemark } from './fire-remark';

/** What fires about one cluster. Nothing where the installation has no source of alerts. */
export function ClusterAlerts({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('alerts');
  const query = useQuery(alertsQuery({ namespace, name }));
  if (query.data?.state === 'off') return null;
  const retry = () => void query.refetch();
  return (
    <Panel title={t('title')} remark={query.data ? <FireRemark report={query.data} /> : null} flush>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={2} />}>
        {(report) => (
          <>
            <AlertTroubles report={report} onRetry={retry} className="mx-4 mb-4" />
            {report.state === 'answered' && report.items.length > 0 ? <AlertList alerts={report.items} /> : null}
            {report.state === 'answered' && report.items.length === 0 && !report.isPathDead && !report.isPartial ? (
              <p className="px-4 pb-4 text-muted">{t.rich('noneText', { age: () => <Age at={report.checkedAt} /> })}</p>
            ) : null}
            {report.state === 'answered' && report.total > report.items.length ? (
              <p className="border-t border-line px-4 py-2 text-12 text-subtle">
                {t('more', { count: report.total - report.items.length })}
              </p>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
