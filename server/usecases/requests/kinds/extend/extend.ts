import type { SaidSentence } from '../../../../../lib/contracts/common.ts';
import { whyLost } from '../../../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, endChange, isHandedBack, toRef } from '../../steps/change-steps.ts';
import { stepRequest, whyOf } from '../../steps/step-request.ts';
import { forbiddenSince, handBack, isForbidden, tellingWhyItWaits } from '../../steps/waiting-request.ts';

/** After this long without the right an extension ends: a cluster whose extension is under way is not deleted. */
const withoutRightMs = 60 * 60_000;

/**
 * Writes the new expiry of a cluster next to it, so that it can be read without Slipway. Throws when there is no answer
 * or no right, so that the queue asks again.
 */
export function extend(deps: ChangeDeps, requestId: string): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId));
}

async function carryOut(deps: ChangeDeps, requestId: string): Promise<void> {
  if (await isGivenUp(deps, requestId)) return;
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    if (now.kind !== 'extend' || now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster);
    if (lost) return { event: 'fail', why: lost };
    // An answer may take days, and the end may have moved beyond what was asked.
    const present = cluster?.expiresAt ?? null;
    if (present !== null && now.expiresAt !== null && now.expiresAt < present) {
      return { event: 'fail', why: say('extension-not-later', { endsAt: present.toISOString() }) };
    }
    return { event: 'start', change: { clusterUid: now.clusterUid ?? cluster?.uid ?? null } };
  });
  if (request?.kind !== 'extend' || request.state !== 'applying') return;
  const why = await moveEnd(deps, request);
  if (why) return endChange(deps, requestId, why);
  await stepRequest(deps, requestId, async (now, tx) => {
    if (now.state !== 'applying') return null;
    if (now.clusterUid !== null && now.expiresAt !== null) {
      await deps.lifetimes.move(tx, now.clusterUid, now.expiresAt);
    }
    return { event: 'finish' };
  });
}

/** Asks in advance where Slipway had no right, so that it can be cancelled; ends it when the right is missing for long. */
async function isGivenUp(deps: ChangeDeps, requestId: string): Promise<boolean> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request?.kind !== 'extend' || request.clusterUid === null || !isHandedBack(request)) return false;
  const { clusterUid: uid, expiresAt } = request;
  try {
    await deps.kube.annotateCluster({ ...toRef(request), uid }, { expiresAt }, { isDryRun: true });
    return false;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The try itself says of these what they mean.
    if (error.code === 'not-found' || error.code === 'conflict' || error.code === 'validation-failed') return false;
    const since = forbiddenSince(request);
    const isLasting = since !== null && deps.clock.now().getTime() - since.getTime() >= withoutRightMs;
    if (!isForbidden(error) || !isLasting) throw error;
    await stepRequest(deps, requestId, (now) => (isHandedBack(now) ? { event: 'fail', why: whyOf(error) } : null));
    return true;
  }
}

/** Answers why the end was not moved; null when it was. Throws when there is no answer, so that the queue asks again. */
async function moveEnd(deps: ChangeDeps, request: RequestRecord): Promise<SaidSentence | null> {
  const { clusterUid: uid, clusterName: name, expiresAt } = request;
  if (uid === null) return say('cluster-gone', { name });
  try {
    await deps.kube.annotateCluster({ ...toRef(request), uid }, { expiresAt });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'not-found') return say('cluster-gone', { name });
    if (error.code === 'conflict' || error.code === 'validation-failed') return whyOf(error);
    if (isForbidden(error)) await handBack(deps, request.id, error);
    throw error;
  }
}
