import { matchesLabels } from '../labels/matches-labels.ts';
import type { MemberCluster } from './member-cluster.ts';
import type { ClusterAffinity, FieldRequirement } from './placement.ts';

/** What a field of a cluster says; a cluster may lie in several zones. */
function fieldsOf({ provider, region, zones }: MemberCluster, key: FieldRequirement['key']): readonly string[] {
  if (key === 'zone') return zones;
  const value = key === 'provider' ? provider : region;
  return value === null ? [] : [value];
}

/** Of several zones one is enough for `In`; `NotIn` wants none of them, and is true of a cluster without the field. */
function matchesField(cluster: MemberCluster, { key, operator, values }: FieldRequirement): boolean {
  const found = fieldsOf(cluster, key);
  const isShared = found.some((value) => values.includes(value));
  return operator === 'NotIn' ? !isShared : isShared;
}

/** Whether a cluster is one of those that an affinity names. */
export function matchesAffinity(affinity: ClusterAffinity, cluster: MemberCluster): boolean {
  const { labelSelector, fieldSelector, clusterNames = [], exclude = [] } = affinity;
  if (exclude.includes(cluster.name)) return false;
  if (clusterNames.length > 0 && !clusterNames.includes(cluster.name)) return false;
  if (labelSelector && !matchesLabels(labelSelector, cluster.labels)) return false;
  return (fieldSelector ?? []).every((requirement) => matchesField(cluster, requirement));
}
