import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { askRepair } from '../../repairs/ask-repair.ts';
import { followRepair } from '../../repairs/follow-repair.ts';
import { type ChangeDeps, toRef } from '../../steps/change-steps.ts';
import type { SeenCluster } from '../../steps/follow-deps.ts';
import type { KindOfRequest } from '../kind.ts';
import { askChangeAnew, withoutNames } from '../submit-change.ts';
import { checkRetry, retryCluster } from './retry-cluster.ts';

export const retryKind: KindOfRequest<'retry'> = {
  submit: retryCluster,
  check: checkRetry,
  askAnew: ({ deps }, request, { justification = null }) =>
    askChangeAnew(deps, request, { justification, expiresInDays: null }),
  findChanges: async (_, __, since) => withoutNames([], since),
  carryOut: (deps, requestId) => askRepair(deps, requestId, askFlux),
  follow: (deps, request, cluster) => followRepair(deps, request, cluster, { outcomeOf, late: 'retry-late' }),
};

/** The moment at which it was begun names the request to Flux, so that a second try is none. */
async function askFlux({ kube }: ChangeDeps, request: RequestRecord, options: { isDryRun: boolean }) {
  const { clusterUid: uid, createdAt, plan } = request;
  if (uid === null) return say('cluster-gone', { name: request.clusterName });
  try {
    await kube.retryRelease({ ...toRef(request), uid }, plan.askedAt ?? createdAt.toISOString(), options);
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return say('release-gone');
    throw error;
  }
}

function outcomeOf({ plan }: RequestRecord, { release }: SeenCluster) {
  if (release === null) return say('release-gone');
  const { handled, isBusy, ready } = release;
  if (handled !== plan.askedAt || isBusy) return null;
  if (ready?.status === 'True') return 'done';
  if (ready?.status !== 'False') return null;
  return ready.message === '' ? say('retry-failed') : { detail: ready.message };
}
