import { type AlertSeverity, alertSeverities } from '../../../lib/contracts/choices.ts';

/** KOF's tenant of a ClusterDeployment; without the label it is `PLATFORM`. */
export const tenantLabel = 'k0rdent.mirantis.com/kof-tenant-id';
const defaultTenant = 'PLATFORM';

/** Fires always: while it arrives, others would. */
export const watchdog = 'Watchdog';
/** Alerts that serve the path of alerts itself and tell people nothing. */
export const machinery: ReadonlySet<string> = new Set([watchdog, 'InfoInhibitor']);

/** Severities that want somebody to look; any word of the installation's own may. */
export const callsForLook: ReadonlySet<AlertSeverity> = new Set(['critical', 'error', 'warning', 'unknown']);

/** The names that an alert gives of what it is about. */
export interface AlertNames {
  labels: Readonly<Record<string, string>>;
  cluster: string | null;
  clusterNamespace: string | null;
  tenant: string | null;
}

/** What tells one cluster from another. */
export interface ClusterNames {
  namespace: string;
  name: string;
  /** As its label says; null without one. */
  tenant: string | null;
}

export function toSeverity(label: string | undefined): AlertSeverity {
  return alertSeverities.find((each) => each === label) ?? 'unknown';
}

/** The names of clusters that an alert may be about: enough to look those up. */
export function namedClusters({ labels, cluster }: AlertNames): string[] {
  if (cluster !== null) return [cluster];
  return [...new Set([labels.name, labels.cluster_name])].flatMap((name) => name || []);
}

/**
 * The clusters an alert is about. KOF's rules drop the namespace of the cluster, so of clusters with one name in one
 * tenant all are candidates; rules about Cluster API and k0rdent name the object instead. None: about the installation,
 * or about a cluster that is not known.
 * @param known all clusters with one of the `namedClusters`
 */
export function attributeAlert<T extends ClusterNames>(alert: AlertNames, known: readonly T[]): T[] {
  const { labels, cluster, clusterNamespace, tenant } = alert;
  if (cluster !== null && clusterNamespace !== null) {
    return known.filter((one) => one.name === cluster && one.namespace === clusterNamespace);
  }
  if (cluster !== null) {
    const named = known.filter(({ name }) => name === cluster);
    return tenant === null ? named : named.filter((one) => (one.tenant ?? defaultTenant) === tenant);
  }
  const objects = known.filter(({ namespace }) => namespace === labels.namespace);
  const byCluster = objects.filter(({ name }) => name === labels.cluster_name);
  return byCluster.length > 0 ? byCluster : objects.filter(({ name }) => name === labels.name);
}

type Ranked = { severity: AlertSeverity; since: Date | null; isSilenced: boolean };

/** Those that nobody silenced before the others; worst first, of equal ones the youngest. */
export function compareAlerts(a: Ranked, b: Ranked): number {
  const rank = ({ severity }: Ranked): number => alertSeverities.indexOf(severity);
  const silence = Number(a.isSilenced) - Number(b.isSilenced);
  return silence || rank(a) - rank(b) || (b.since?.getTime() ?? 0) - (a.since?.getTime() ?? 0);
}
