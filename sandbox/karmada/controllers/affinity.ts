import type { KubeObject } from '../../controllers/client/objects.ts';
import { matchesSelector, meets } from '../../lib/label-selectors.ts';
import type { AffinityGroup, ClusterAffinity, MemberCluster, ResourceSelector } from './shapes.ts';

function fieldHolds({ spec }: MemberCluster, key: string, operator: string, values: string[]): boolean {
  if (key === 'zone') {
    const zones = spec.zones ?? [];
    if (operator === 'In') return zones.some((zone) => values.includes(zone));
    return zones.every((zone) => !values.includes(zone));
  }
  const value = key === 'provider' ? spec.provider : spec.region;
  return meets({ operator, values }, value || undefined);
}

/** Whether a member is one of those that an affinity means; all of its parts have to be met. */
export function isMeant(affinity: ClusterAffinity | undefined, cluster: MemberCluster): boolean {
  if (!affinity) return true;
  const { name, labels } = cluster.metadata;
  if (affinity.exclude?.includes(name)) return false;
  if (affinity.clusterNames?.length && !affinity.clusterNames.includes(name)) return false;
  if (!matchesSelector(affinity.labelSelector ?? {}, labels)) return false;
  return (affinity.fieldSelector?.matchExpressions ?? []).every(({ key, operator, values }) =>
    fieldHolds(cluster, key, operator, values ?? []),
  );
}

/** Where the scheduler looks for members: anywhere, or in a group of theirs. */
export type Group = ClusterAffinity | AffinityGroup | undefined;

/** The groups that take over what does not fit into a group, in their order. */
const overflowOf = (group: Group): readonly ClusterAffinity[] =>
  (group && 'overflowAffinities' in group && group.overflowAffinities) || [];

/** Whether replicas that do not fit into a group go to others. */
export const canOverflow = (group: Group): boolean => overflowOf(group).length > 0;

/** By which of its groups a member is meant: 0 the group itself, then those that take over; undefined by none. */
export function tierOf(group: Group, cluster: MemberCluster): number | undefined {
  const tier = [group, ...overflowOf(group)].findIndex((one) => isMeant(one, cluster));
  return tier < 0 ? undefined : tier;
}

/** How exactly a selector means an object: 0 not at all, 1 its kind, 2 its labels, 3 its name. */
export function precisionOf(selector: ResourceSelector, { apiVersion, kind, metadata }: KubeObject): number {
  if (selector.apiVersion !== apiVersion || selector.kind !== kind) return 0;
  if (selector.namespace && selector.namespace !== metadata.namespace) return 0;
  if (selector.name) return selector.name === metadata.name ? 3 : 0;
  if (!selector.labelSelector) return 1;
  return matchesSelector(selector.labelSelector, metadata.labels) ? 2 : 0;
}
