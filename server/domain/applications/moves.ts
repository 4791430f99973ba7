import type { ApplicationDemand } from './application-cost.ts';
import type { Application } from './group.ts';

/** How the number of replicas on a member has become another one. */
export interface ReplicaMove {
  cluster: string;
  before: number;
  after: number;
  /** Why Karmada drives them out, in its words, such as `TaintUntolerated`; null where nothing does. */
  reason: string | null;
}

/**
 * What has moved since an application was last looked at.
 * @param before what its pods asked for then
 */
export function movesSince(before: ApplicationDemand, now: ApplicationDemand, { objects }: Application): ReplicaMove[] {
  const [old, fresh] = [replicasOf(before), replicasOf(now)];
  const reasons = new Map(
    objects.flatMap(({ binding }) => (binding?.evictedFrom ?? []).map(({ name, reason }) => [name, reason] as const)),
  );
  return [...new Set([...old.keys(), ...fresh.keys()])].sort().flatMap((cluster) => {
    const [was, is] = [old.get(cluster) ?? 0, fresh.get(cluster) ?? 0];
    if (was === is) return [];
    return [{ cluster, before: was, after: is, reason: is < was ? reasons.get(cluster) || null : null }];
  });
}

const replicasOf = ({ members }: ApplicationDemand): Map<string, number> =>
  new Map(members.map(({ cluster, replicas }) => [cluster, replicas]));

/** Whether it was known what its pods asked for: of an application that was never looked at nothing has moved. */
export const isKnown = ({ gaps }: ApplicationDemand): boolean => !gaps.includes('no-pods');
