'use client';
import { useTranslations } from 'next-intl';
import type { ConnectedMetrics } from '@/lib/contracts/cluster-metrics';

/** Leads to the dashboards that Grafana has of the cluster, in the stretch of time that is shown. */
export function GrafanaLinks({ dashboards }: Pick<ConnectedMetrics, 'dashboards'>) {
  const t = useTranslations('cluster.metrics.grafana');
  if (dashboards.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {t('title')}
      {dashboards.map(({ name, url }) => (
        <a
          key={name}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-accent-text hover:underline max-sm:min-h-11 max-sm:content-center"
        >
          {t(name)}
        </a>
      ))}
    </p>
  );
}
