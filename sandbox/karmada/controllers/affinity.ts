import type { KubeObject } from '../../controllers/client/objects.ts';
import type { ClusterAffinity, LabelSelector, MemberCluster, ResourceSelector } from './shapes.ts';

/** Whether a selector takes in labels; none at all takes in everything. */
function selects(selector: LabelSelector | undefined, labels: Record<string, string> = {}): boolean {
  if (!selector) return true;
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) if (labels[key] !== value) return false;
  return (selector.matchExpressions ?? []).every((line) => holds(line, labels[line.key]));
}

function holds({ operator, values = [] }: { operator: string; values?: string[] }, value: string | undefined): boolean {
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  if (operator === 'Exists') return value !== undefined;
  return operator === 'DoesNotExist' && value === undefined;
}

function fieldHolds({ spec }: MemberCluster, key: string, operator: string, values: string[]): boolean {
  if (key === 'zone') {
    const zones = spec.zones ?? [];
    if (operator === 'In') return zones.some((zone) => values.includes(zone));
    return zones.every((zone) => !values.includes(zone));
  }
  const value = key === 'provider' ? spec.provider : spec.region;
  return holds({ operator, values }, value || undefined);
}

/** Whether a member is one of those that an affinity means; all of its parts have to be met. */
export function isMeant(affinity: ClusterAffinity | undefined, cluster: MemberCluster): boolean {
  if (!affinity) return true;
  const { name, labels } = cluster.metadata;
  if (affinity.exclude?.includes(name)) return false;
  if (affinity.clusterNames?.length && !affinity.clusterNames.includes(name)) return false;
  if (!selects(affinity.labelSelector, labels)) return false;
  return (affinity.fieldSelector?.matchExpressions ?? []).every(({ key, operator, values }) =>
    fieldHolds(cluster, key, operator, values ?? []),
  );
}

/** How exactly a selector means an object: 0 not at all, 1 its kind, 2 its labels, 3 its name. */
export function precisionOf(selector: ResourceSelector, { apiVersion, kind, metadata }: KubeObject): number {
  if (selector.apiVersion !== apiVersion || selector.kind !== kind) return 0;
  if (selector.namespace && selector.namespace !== metadata.namespace) return 0;
  if (selector.name) return selector.name === metadata.name ? 3 : 0;
  if (!selector.labelSelector) return 1;
  return selects(selector.labelSelector, metadata.labels) ? 2 : 0;
}
