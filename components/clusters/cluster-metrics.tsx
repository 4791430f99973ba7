'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TimeSeries } from '@/components/charts/time-series';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterMetrics, ConnectedMetrics } from '@/lib/contracts/cluster-metrics';
import { GrafanaLinks } from './grafana-links';
import { HealthPanel } from './health-panel';
import { MetricsFlags } from './metrics-flags';
import { MetricsRangeBar } from './metrics-range';
import { chartsShown, prepareLines } from './prepare-metrics';
import { clusterMetricsQuery } from './queries';
import { ResourcesPanel } from './resources-panel';
import { TopUse } from './top-use';
import { type MetricsWindow, useMetricsWindow } from './use-metrics-window';

interface ClusterMetricsTabProps {
  namespace: string;
  name: string;
  /** Says when the source last answered; shown while it does not. */
  lastAnswer: ReactNode;
}

/** Health and use of a cluster: how it is now, and how that came. */
export function ClusterMetricsTab({ namespace, name, lastAnswer }: ClusterMetricsTabProps) {
  const window = useMetricsWindow();
  const query = useQuery(clusterMetricsQuery(namespace, name, window.question));
  return (
    <>
      <MetricsRangeBar window={window} />
      <QueryBoundary query={query} skeleton={<MetricsSkeleton />}>
        {(metrics) => (
          <Metrics metrics={metrics} window={window} lastAnswer={lastAnswer} onRetry={() => void query.refetch()} />
        )}
      </QueryBoundary>
    </>
  );
}

interface MetricsProps {
  metrics: ClusterMetrics;
  window: MetricsWindow;
  lastAnswer: ReactNode;
  onRetry: () => void;
}

function Metrics({ metrics, window, lastAnswer, onRetry }: MetricsProps) {
  const t = useTranslations('cluster.metrics');
  const source = useTranslations('metricsSource');
  const said = useServerWords();
  if (metrics.state === 'off') return <EmptyState title={source('off')}>{source('offHow')}</EmptyState>;
  if (metrics.state === 'failing') {
    return (
      <Banner
        state="failed"
        title={source(`failure.${metrics.failure}`)}
        actions={
          <Button size="sm" onClick={onRetry}>
            {t('again')}
          </Button>
        }
      >
        {lastAnswer} {t('failing')} <span className="font-mono text-12">{said(metrics)}</span>{' '}
        <Time at={metrics.checkedAt} />
      </Banner>
    );
  }
  return (
    <>
      <MetricsFlags metrics={metrics} />
      <GrafanaLinks dashboards={metrics.dashboards} />
      <div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
        <HealthPanel metrics={metrics} />
        <ResourcesPanel resources={metrics.resources} />
        <Charts metrics={metrics} window={window} />
        <TopUse {...metrics} />
      </div>
    </>
  );
}

function Charts({ metrics, window }: { metrics: ConnectedMetrics; window: MetricsWindow }) {
  const t = useTranslations('cluster.metrics');
  const source = useTranslations('metricsSource');
  const said = useServerWords();
  const words = useDynamicWords();
  const { start, stepSeconds } = metrics.window;
  return chartsShown(metrics.charts).map((chart) => (
    <TimeSeries
      key={chart.id}
      title={t(`chart.${chart.id}`)}
      unit={chart.unit}
      start={start}
      stepSeconds={stepSeconds}
      now={metrics.checkedAt}
      lines={prepareLines(chart, (key) => {
        if (key === '*') return t('others');
        if (key === '**') return t('allNamespaces');
        return chart.id.startsWith('namespace') ? key : words('cluster.metrics.line', key);
      })}
      failed={
        chart.failed ? (
          <>
            {source(`failure.${chart.failed.failure}`)}. <span className="font-mono text-12">{said(chart.failed)}</span>
          </>
        ) : undefined
      }
      sharedAs="cluster"
      onSelect={window.select}
      onReset={window.reset}
    />
  ));
}

function MetricsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['health', 'resources', 'a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-64" />
      ))}
    </div>
  );
}
