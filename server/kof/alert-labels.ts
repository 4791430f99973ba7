import type { FiringAlert } from '../ports/alerts.ts';
import type { MetricsProfile } from './profile.ts';

type Labels = Readonly<Record<string, string>>;

/** What the labels of an alert say of a cluster, under the names that the installation has for them. */
export function readNames(
  labels: Labels,
  { cluster, clusterNamespace }: MetricsProfile['metrics']['labels'],
): Pick<FiringAlert, 'cluster' | 'clusterNamespace' | 'tenant'> {
  const of = (name: string): string | null => labels[name] || null;
  // The label was renamed in KOF in February 2026.
  return { cluster: of(cluster), clusterNamespace: of(clusterNamespace), tenant: of('tenant') ?? of('tenantId') };
}
