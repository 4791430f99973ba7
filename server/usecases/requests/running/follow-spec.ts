import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import { standingOf } from '../../../domain/clusters/cluster-of-request.ts';
import { changeLimits, outcomeOfChange } from '../../../domain/requests/change-outcome.ts';
import { say } from '../../../domain/words/said.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { FollowDeps, SeenCluster } from '../steps/follow-deps.ts';
import { type Step, stepRequest } from '../steps/step-request.ts';

/**
 * Moves a change on by its cluster: done when the machines are what was asked for, failed when Helm refuses it. What it
 * holds for a cluster that nobody ordered is released when the cluster is gone.
 */
export async function followSpec(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster | null): Promise<void> {
  const isThere = cluster !== null && standingOf(request, cluster) === 'there';
  if (!isThere && request.plan.moved?.requestId === request.id && request.state === 'done') {
    await deps.db.transact((tx) => deps.reservations.release(tx, request.id, deps.clock.now()));
  }
  if (request.state !== 'applying') return;
  await stepRequest(deps, request.id, (now) =>
    now.state === 'applying' ? toStep(deps, now, isThere ? cluster : null) : null,
  );
}

function toStep(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster | null): Step | null {
  if (!cluster) return { event: 'fail', why: say('cluster-gone', { name: request.clusterName }) };
  const writtenMsAgo = deps.clock.now().getTime() - request.updatedAt.getTime();
  const cause = cluster.cause?.message.key ?? null;
  switch (outcomeOfChange({ ...cluster, cause }, request.plan, writtenMsAgo)) {
    case 'finish':
      return { event: 'finish' };
    case 'refused':
      return { event: 'fail', why: whyRefused(cluster) };
    case 'late':
      return { event: 'fail', why: say('change-late', { hours: changeLimits.mostHours }) };
    default:
      return null;
  }
}

/** What was not changed and why, where the controllers' words tell it; their words alone where they do not. */
function whyRefused({ cause }: SeenCluster): SaidSentence {
  if (cause === null) return say('change-refused');
  const { raw, message } = cause;
  if (raw !== null && Object.keys(message.params ?? {}).length === 0) return { detail: raw };
  return { detail: raw ?? message.key, message: { ...message, key: `clusterCause.${message.key}` } };
}
