'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertTroubles } from '@/components/data/alert-troubles';
import { alertsQuery } from '@/components/data/alerts-query';
import { FailedAlerts } from '@/components/data/failed-alerts';
import { groupAlerts } from '@/components/data/group-alerts';
import { useProject } from '@/components/shell/project-context';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { AlertGroups } from './alert-list';
import { FireRemark } from './fire-remark';

const shownAtFirst = 5;

/** What fires about the clusters that one sees and about the installation, or why that is not known. */
export function FleetAlerts() {
  const t = useTranslations('alerts');
  const { project } = useProject();
  const query = useQuery(alertsQuery(project === null ? {} : { project }));
  const [isWhole, setWhole] = useState(false);
  const retry = () => void query.refetch();
  const report = query.data;
  if (!report && query.isError) return <FailedAlerts error={query.error} onRetry={retry} />;
  if (!report) {
    return (
      <Panel title={t('title')} flush>
        <SkeletonRows rows={2} />
      </Panel>
    );
  }
  if (report.state === 'off') return null;
  const troubles = <AlertTroubles report={report} onRetry={retry} />;
  if (report.state !== 'answered' || report.items.length === 0) return troubles;
  const { items, total } = report;
  const groups = groupAlerts(items);
  const shown = isWhole ? groups : groups.slice(0, shownAtFirst);
  const rest = total - shown.reduce((sum, { alerts }) => sum + alerts.length, 0);
  return (
    <>
      {troubles}
      <Panel
        title={t('title')}
        remark={<FireRemark report={report} />}
        actions={
          <Link href="/alerts" className="text-12 text-accent-text hover:underline">
            {t('allAlerts')}
          </Link>
        }
        flush
      >
        <AlertGroups groups={shown} />
        {rest > 0 ? (
          <p className="border-t border-line px-4 py-2 text-12 text-subtle">
            {isWhole || groups.length <= shownAtFirst ? (
              t('more', { count: rest })
            ) : (
              <Button size="sm" onClick={() => setWhole(true)}>
                {t('showMore', { count: rest })}
              </Button>
            )}
          </p>
        ) : null}
      </Panel>
    </>
  );
}
