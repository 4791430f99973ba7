import { nano, writtenLike } from '../../lib/quantity.ts';
import { readPath } from '../client/objects.ts';
import type { CoreObject } from './nodes.ts';

type ResourceList = Record<string, string>;
type Kind = 'requests' | 'limits';

/** Pods that have ended count no more. */
const isOver = (pod: CoreObject): boolean => ['Succeeded', 'Failed'].includes(String(readPath(pod, 'status.phase')));

function sumOf(pods: readonly CoreObject[], kind: Kind, resource: string): bigint {
  const containers = pods.flatMap((pod) => (readPath(pod, 'spec.containers') ?? []) as { resources?: object }[]);
  return containers.reduce((all, { resources }) => {
    const list = (resources as Partial<Record<Kind, ResourceList>> | undefined)?.[kind];
    return all + nano(list?.[resource]);
  }, 0n);
}

/** What pods take of one limit, under the names that ResourceQuotas have for it; other things are not counted here. */
function usedOf(pods: readonly CoreObject[], name: string, limit: string): string {
  if (name === 'pods' || name === 'count/pods') return String(pods.length);
  const [kind, resource] = name.startsWith('limits.')
    ? (['limits', name.slice('limits.'.length)] as const)
    : (['requests', name.replace(/^requests\./, '')] as const);
  return writtenLike(sumOf(pods, kind, resource), limit);
}

/** A ResourceQuota with the status that its controller would give it. It refuses no pods. */
export function withUsage(quota: CoreObject, allPods: readonly CoreObject[]): CoreObject {
  const hard = (readPath(quota, 'spec.hard') ?? {}) as ResourceList;
  const pods = allPods.filter((pod) => pod.metadata.namespace === quota.metadata.namespace && !isOver(pod));
  const used = Object.fromEntries(
    Object.entries(hard).map(([name, limit]) => [name, usedOf(pods, name, String(limit))]),
  );
  return { ...quota, status: { hard, used } };
}
