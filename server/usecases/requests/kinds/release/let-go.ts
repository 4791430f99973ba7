import { whyLost } from '../../../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, endChange, toRef } from '../../steps/change-steps.ts';
import { identifyObject } from '../../steps/identify-object.ts';
import { stepRequest, whyOf } from '../../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits } from '../../steps/waiting-request.ts';
import { credentialOf } from '../adopt/adoption-credential.ts';

/**
 * Deletes the ClusterDeployment of an adopted cluster, that very object, and once it is gone the Credential and Secret
 * that its adoption made. May be run again at any point. Throws when there is no answer, so that the queue asks again.
 */
export function letGo(deps: ChangeDeps, requestId: string): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId));
}

async function carryOut(deps: ChangeDeps, requestId: string): Promise<void> {
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    if (now.kind !== 'release' || now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster);
    if (lost) return { event: 'fail', why: lost };
    const protection = await deps.lifetimes.lockProtection(tx, toRef(now));
    if (protection) return { event: 'fail', why: say('cluster-protected-by', { by: protection.by }) };
    return { event: 'start', change: { clusterUid: now.clusterUid ?? cluster?.uid ?? null } };
  });
  if (request?.kind !== 'release' || request.state !== 'applying') return;
  const answer = request.clusterUid === null ? 'gone' : await askToGo(deps, request, request.clusterUid);
  if (answer === 'asked' || answer === 'ended') return;
  await removeCredential(deps, request);
  await endChange(deps, requestId, null);
}

async function askToGo(deps: ChangeDeps, request: RequestRecord, uid: string) {
  const ref = toRef(request);
  try {
    return await deps.kube.deleteCluster(ref, uid);
  } catch (error) {
    if (isForbidden(error)) {
      // An earlier try may have been accepted when Slipway still had the right.
      const there = await identifyObject(deps, ref);
      if (there?.uid !== uid) return 'gone';
      if (there.isDeleting) return 'asked';
      await handBack(deps, request.id, error);
      throw error;
    }
    if (!(error instanceof DomainError) || error.code !== 'validation-failed') throw error;
    await endChange(deps, request.id, whyOf(error));
    return 'ended';
  }
}

/** Only what Slipway made for this very cluster; what somebody else made is theirs, and stays. */
async function removeCredential(deps: ChangeDeps, { clusterUid, ...request }: RequestRecord): Promise<void> {
  if (clusterUid === null) return;
  const adoptions = await deps.requests.ofCluster(deps.db.auto, toRef(request), { kind: 'adopt' });
  const own = adoptions.find((adoption) => adoption.clusterUid === clusterUid);
  if (own) await deps.adoptions.remove(credentialOf(own));
}
