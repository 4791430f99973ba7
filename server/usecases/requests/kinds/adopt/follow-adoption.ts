import type { SaidSentence } from '../../../../../lib/contracts/common.ts';
import { adoptionLimits, outcomeOfAdoption } from '../../../../domain/requests/adoption-outcome.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { FollowDeps, SeenCluster } from '../../steps/follow-deps.ts';
import { type Step, stepRequest } from '../../steps/step-request.ts';
import { createdEntry } from '../create/provision.ts';

/** Moves an adoption on by its cluster: ready when the controllers are connected to it, failed when they never were. */
export async function followAdoption(
  deps: FollowDeps,
  request: RequestRecord,
  cluster: SeenCluster | null,
): Promise<void> {
  const { id, state } = request;
  const seen = cluster !== null && (cluster.requestId === id || cluster.uid === request.clusterUid) ? cluster : null;
  if (state === 'provisioning') return followConnection(deps, request, seen);
  if (seen || (state !== 'ready' && state !== 'failed')) return;
  // Whoever deleted it: the Credential that was made for it goes as well.
  await deps.db.transact((tx) => deps.queue.send(tx, { kind: 'carry-out', requestId: id }));
}

async function followConnection(deps: FollowDeps, request: RequestRecord, seen: SeenCluster | null): Promise<void> {
  const entries = await deps.requests.entries(deps.db.auto, request.id);
  const created = entries.find(({ type }) => type === createdEntry);
  if (!created) return;
  const step = seen
    ? toStep(seen, deps.clock.now().getTime() - created.at.getTime())
    : await whenMissing(deps, request);
  if (!step) return;
  await stepRequest(deps, request.id, async (now, tx) => {
    if (now.state !== 'provisioning') return null;
    // Its job takes away what was written.
    if (step.event === 'fail') await deps.queue.send(tx, { kind: 'carry-out', requestId: request.id });
    return step;
  });
}

function toStep(cluster: SeenCluster, waitedMs: number): Step | null {
  const outcome = outcomeOfAdoption({ phase: cluster.phase, cause: cluster.cause?.message.key ?? null }, waitedMs);
  if (outcome === 'finish') return { event: 'finish' };
  if (outcome === null) return null;
  return { event: 'fail', why: whyFailed(cluster), keepsReservation: true };
}

/** The projection may only be late, so the API server is asked. */
async function whenMissing(deps: FollowDeps, request: RequestRecord): Promise<Step | null> {
  const there = await deps.kube.identifyCluster({ namespace: request.namespace, name: request.clusterName });
  if (there && (there.requestId === request.id || there.uid === request.clusterUid)) return null;
  return { event: 'fail', why: say('removed-unready'), keepsReservation: true };
}

/** The controllers' own words, or else what Slipway makes of them. */
function whyFailed({ cause }: SeenCluster): SaidSentence {
  const late = say('adopt-late', { minutes: adoptionLimits.mostMinutes });
  if (cause === null) return late;
  const { key, params } = cause.message;
  if (cause.raw) return { detail: cause.raw };
  return key === 'adoptedConnecting' ? late : { detail: key, message: { key: `clusterCause.${key}`, params } };
}
