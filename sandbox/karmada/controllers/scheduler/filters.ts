import { type Group, tierOf } from '../affinity.ts';
import type { Binding, MemberCluster, Placement } from '../shapes.ts';
import { tolerates } from '../tolerations.ts';

/** What a filter is asked about. */
interface Asked {
  cluster: MemberCluster;
  placement: Placement;
  affinity: Group;
  spec: Binding['spec'];
}

/** Says why a cluster is out; undefined lets it pass. */
type Filter = (asked: Asked) => string | undefined;

const isTarget = ({ cluster, spec }: Asked): boolean =>
  spec.clusters?.some(({ name }) => name === cluster.metadata.name) ?? false;

const apiEnablement: Filter = (asked) => {
  const { apiVersion, kind } = asked.spec.resource;
  const served = asked.cluster.status?.apiEnablements?.find(({ groupVersion }) => groupVersion === apiVersion);
  const isServed = served?.resources.some((one) => one.kind === kind);
  return isServed || isTarget(asked) ? undefined : 'cluster(s) did not have the API resource';
};

const taintToleration: Filter = (asked) => {
  if (isTarget(asked)) return undefined;
  const taint = asked.cluster.spec.taints?.find(
    (one) =>
      (one.effect === 'NoSchedule' || one.effect === 'NoExecute') &&
      !asked.placement.clusterTolerations?.some((toleration) => tolerates(toleration, one)),
  );
  if (!taint) return undefined;
  return `cluster(s) had untolerated taint {${taint.key}${taint.value ? `=${taint.value}` : ''}:${taint.effect}}`;
};

/** What has no replicas never needs more room than its first group has. */
const clusterAffinity: Filter = ({ cluster, affinity, spec: { replicas = 0, replicaRequirements } }) => {
  const isWorkload = replicas > 0 || replicaRequirements !== undefined;
  const tier = tierOf(affinity, cluster);
  return tier === 0 || (tier !== undefined && isWorkload)
    ? undefined
    : 'cluster(s) did not match the placement cluster affinity constraint';
};

const spreadConstraint: Filter = ({ cluster: { spec }, placement }) => {
  for (const { spreadByField } of placement.spreadConstraints ?? []) {
    if (spreadByField === 'provider' && !spec.provider) return 'cluster(s) did not have provider property';
    if (spreadByField === 'region' && !spec.region) return 'cluster(s) did not have region property';
    if (spreadByField === 'zone' && !spec.zones?.length) return 'cluster(s) did not have zones property';
  }
  return undefined;
};

const clusterEviction: Filter = ({ cluster, spec }) =>
  spec.gracefulEvictionTasks?.some(({ fromCluster }) => fromCluster === cluster.metadata.name)
    ? 'cluster(s) is in the process of eviction'
    : undefined;

/** In the order in which the scheduler asks them; the first that refuses gives the reason. */
const filters: readonly Filter[] = [apiEnablement, taintToleration, clusterAffinity, spreadConstraint, clusterEviction];

/** No member may take the object; the message is that of the condition. */
export class NoClusterFit extends Error {
  constructor(all: number, reasons: readonly string[]) {
    const counts = new Map<string, number>();
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const parts = [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
    super(`0/${all} clusters are available: ${all === 0 ? 'no cluster exists' : parts.join(', ')}.`);
    this.name = 'NoClusterFit';
  }
}

/** Members that every filter lets pass. @throws NoClusterFit where none is left */
export function findClustersThatFit(
  clusters: readonly MemberCluster[],
  placement: Placement,
  affinity: Group,
  spec: Binding['spec'],
): MemberCluster[] {
  const reasons: string[] = [];
  const fitting = clusters.filter((cluster) => {
    const asked = { cluster, placement, affinity, spec };
    for (const filter of filters) {
      const reason = filter(asked);
      if (reason === undefined) continue;
      reasons.push(reason);
      return false;
    }
    return true;
  });
  if (fitting.length === 0) throw new NoClusterFit(clusters.length, reasons);
  return fitting;
}
