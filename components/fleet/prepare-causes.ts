import type { AnsweredAlerts } from '@/lib/contracts/alerts';
import type { FleetCluster } from '@/lib/contracts/fleet';

/** Clusters that are not well for one reason. */
export interface FleetCause {
  key: string;
  /** The one that the sentence is taken from. */
  first: FleetCluster;
  clusters: FleetCluster[];
  /** Alerts of all of them together; null where it is not known what fires. */
  alerts: number | null;
}

const keyOf = ({ namespace, name }: { namespace: string; name: string }) => `${namespace}/${name}`;

/** What makes one cause of several clusters: a region that is silent holds back all that are in it. */
const causeOf = (cluster: FleetCluster): string =>
  cluster.reason === 'regionLost' ? `region ${cluster.region}` : keyOf(cluster);

/**
 * What is wrong and needs somebody, in the order of the fleet, which is worst first.
 * @param firing alerts by cluster; null where that is not known
 */
export function prepareCauses(
  clusters: readonly FleetCluster[],
  firing: AnsweredAlerts['clusters'] | null,
): FleetCause[] {
  const counts = new Map(firing?.map((each) => [keyOf(each), each.count]));
  const troubled = clusters.filter(({ verdict, reason }) =>
    verdict === 'unknown' ? reason === 'regionLost' : verdict === 'critical' || verdict === 'degraded',
  );
  return [...Map.groupBy(troubled, causeOf)].flatMap(([key, those]) => {
    const [first] = those;
    if (!first) return [];
    const alerts = firing && those.reduce((sum, cluster) => sum + (counts.get(keyOf(cluster)) ?? 0), 0);
    return [{ key, first, clusters: those, alerts }];
  });
}
