import type { RequestKind } from '../../../../../lib/contracts/request-kinds.ts';
import { whyLost } from '../../../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { whyKept } from '../../../../domain/git/git-keeper.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, endChange, isHandedBack, toRef } from '../../steps/change-steps.ts';
import { identifyObject } from '../../steps/identify-object.ts';
import { stepRequest, whyOf } from '../../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits } from '../../steps/waiting-request.ts';

/**
 * Asks the management cluster to delete the cluster of a request, that very object and no later one of its name. The
 * request is done when the object is gone. A cluster that somebody protected after it was asked for stays. Throws when
 * there is no answer or no right, so that the queue asks again.
 */
export function deprovision(deps: ChangeDeps, requestId: string): Promise<void> {
  return takeAway(deps, requestId, { kind: 'delete' });
}

interface Removal {
  kind: RequestKind;
  /** What else goes once the object is gone; may be done again. */
  afterwards?(request: RequestRecord): Promise<void>;
}

/** The same for every kind of request that takes a ClusterDeployment away. */
export function takeAway(deps: ChangeDeps, requestId: string, removal: Removal): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId, removal));
}

async function carryOut(deps: ChangeDeps, requestId: string, { kind, afterwards }: Removal): Promise<void> {
  await askInAdvance(deps, requestId, kind);
  let isFirstTry = false;
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    isFirstTry = false;
    if (now.kind !== kind || now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster) ?? whyKept(now.kind, cluster?.keptBy);
    if (lost) return { event: 'fail', why: lost };
    const protection = await deps.lifetimes.lockProtection(tx, toRef(now));
    if (protection) return { event: 'fail', why: say('cluster-protected-by', { by: protection.by }) };
    isFirstTry = true;
    return { event: 'start', change: { clusterUid: now.clusterUid ?? cluster?.uid ?? null } };
  });
  if (request?.kind !== kind || request.state !== 'applying') return;
  const answer = request.clusterUid === null ? 'gone' : await askToDelete(deps, request, request.clusterUid);
  if (answer === 'refused') return;
  if (answer === 'asked') return clearReason(deps, requestId);
  // An earlier try may have deleted it; before the first one somebody else did, and made another of that name.
  const why = answer === 'replaced' && isFirstTry ? say('cluster-replaced', { name: request.clusterName }) : null;
  await afterwards?.(request);
  await endChange(deps, requestId, why);
}

/** Without the right to delete it the request stays where it can still be cancelled. */
async function askInAdvance(deps: ChangeDeps, requestId: string, kind: RequestKind): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request?.kind !== kind || request.clusterUid === null || !isHandedBack(request)) return;
  try {
    await deps.kube.deleteCluster(toRef(request), request.clusterUid, { isDryRun: true });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    // Rights are asked before the object is looked for: what somebody else has deleted meanwhile needs none.
    const there = await identifyObject(deps, toRef(request));
    if (there?.uid === request.clusterUid) throw error;
  }
}

/** A refusal ends the request with its words; without an answer the queue asks again. */
async function askToDelete(
  deps: ChangeDeps,
  request: RequestRecord,
  uid: string,
): Promise<'asked' | 'gone' | 'replaced' | 'refused'> {
  try {
    return await deps.kube.deleteCluster(toRef(request), uid);
  } catch (error) {
    if (isForbidden(error)) return afterForbidden(deps, request, uid, error);
    if (!(error instanceof DomainError) || error.code !== 'validation-failed') throw error;
    await endChange(deps, request.id, whyOf(error));
    return 'refused';
  }
}

/** An earlier try may have been accepted when Slipway still had the right; otherwise nothing was deleted. */
async function afterForbidden(
  deps: ChangeDeps,
  request: RequestRecord,
  uid: string,
  error: DomainError,
): Promise<'asked' | 'gone' | 'replaced'> {
  const there = await identifyObject(deps, toRef(request));
  if (there === null) return 'gone';
  if (there.uid !== uid) return 'replaced';
  if (there.isDeleting) return 'asked';
  await handBack(deps, request.id, error);
  throw error;
}

async function clearReason(deps: ChangeDeps, requestId: string): Promise<void> {
  await stepRequest(deps, requestId, (now) =>
    now.state === 'applying' && now.reason !== null ? { clearsReason: true } : null,
  );
}
