import { dashboardNames } from '../../lib/contracts/cluster-metrics.ts';
import type { ClusterRef } from '../ports/kube.ts';
import type { DashboardLink, RangeWindow } from '../ports/metrics.ts';
import type { Grafana } from './profile.ts';

/**
 * Dashboards of a cluster over a stretch of time; none where the installation names no Grafana. Its dashboards know
 * clusters by their bare name. Dashboards: charts of github.com/k0rdent/kof.
 */
export function grafanaLinks(
  grafana: Grafana | undefined,
  { name }: ClusterRef,
  { start, end }: Pick<RangeWindow, 'start' | 'end'>,
): DashboardLink[] {
  if (!grafana) return [];
  const { url, datasource, dashboards } = grafana;
  return dashboardNames.flatMap((dashboard) => {
    const uid = dashboards[dashboard];
    if (uid === null) return [];
    const query = new URLSearchParams({
      'var-cluster': name,
      ...(datasource === undefined ? {} : { 'var-datasource': datasource }),
      from: String(start * 1000),
      to: String(end * 1000),
    });
    return [{ name: dashboard, url: `${url.replace(/\/$/, '')}/d/${uid}/slipway?${query}` }];
  });
}
