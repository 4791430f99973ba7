import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { apportion, type DivisionRule } from '../../placement/apportion.ts';
import type { Share } from '../../placement/placement.ts';

/**
 * How often a Job has to succeed on each member. Copies have to as often as the Job; otherwise Karmada divides it by how
 * many pods each member runs at once.
 * Source: divideReplicasByJobCompletions (pkg/controllers/binding/common.go).
 * @param uid of the Job, which settles equal claims; empty where there is none yet
 * @returns null for what is no Job
 */
export function completionsOf(
  { workload, division }: Pick<ApplicationSpec, 'workload' | 'division'>,
  shares: readonly Share[],
  { rule, uid }: { rule: DivisionRule; uid: string },
): ReadonlyMap<string, number> | null {
  if (workload.kind !== 'job') return null;
  const { completions } = workload;
  if (division.by === 'copies') return new Map(shares.map(({ cluster }) => [cluster, completions]));
  const parties = shares.map(({ cluster, replicas }) => ({ cluster, weight: replicas, current: 0 }));
  return apportion(completions, parties, { rule, uid });
}
