import type { LookFailure, Unreachable } from '../../../../lib/contracts/workloads.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import { LookError } from '../../../ports/workloads.ts';
import type { Context } from '../../define.ts';

/** What is said of a cluster into which nobody can look now, with when it was last seen to answer. */
export async function toUnreachable({ deps }: Context, ref: ClusterRef, failure: LookFailure): Promise<Unreachable> {
  const sighting = await deps.sightings.ofCluster(deps.db.auto, ref);
  return {
    state: 'unreachable',
    checkedAt: deps.clock.now().toISOString(),
    failure,
    lastSeenAt: (sighting?.apiSeenAt ?? sighting?.seenAt)?.toISOString() ?? null,
  };
}

/** An answer of a cluster, or that it gives none: that is an answer of its own, never an empty list. */
export async function orUnreachable<T>(
  context: Context,
  ref: ClusterRef,
  look: () => Promise<T>,
): Promise<T | Unreachable> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof LookError)) throw error;
    return toUnreachable(context, ref, error.failure === 'refused' ? 'unreadable' : error.failure);
  }
}
