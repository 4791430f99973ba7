import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, toRef } from '../../steps/change-steps.ts';
import { credentialOf } from '../adopt/adoption-credential.ts';
import { takeAway } from '../delete/deprovision.ts';

/**
 * Deletes the ClusterDeployment of an adopted cluster, that very object, and once it is gone the Credential and Secret
 * that its adoption made. May be run again at any point. Throws when there is no answer or no right, so that the queue
 * asks again.
 */
export function letGo(deps: ChangeDeps, requestId: string): Promise<void> {
  return takeAway(deps, requestId, { kind: 'release', afterwards: (request) => removeCredential(deps, request) });
}

/** Only what Slipway made for this very cluster; what somebody else made is theirs, and stays. */
async function removeCredential(deps: ChangeDeps, { clusterUid, ...request }: RequestRecord): Promise<void> {
  if (clusterUid === null) return;
  const adoptions = await deps.requests.ofCluster(deps.db.auto, toRef(request), { kind: 'adopt' });
  const own = adoptions.find((adoption) => adoption.clusterUid === clusterUid);
  if (own) await deps.adoptions.remove(credentialOf(own));
}
