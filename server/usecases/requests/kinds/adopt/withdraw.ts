import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, toRef } from '../../steps/change-steps.ts';
import { identifyObject } from '../../steps/identify-object.ts';
import { credentialOf } from './adoption-credential.ts';

/**
 * Leaves nothing of an adoption that has failed, or whose cluster is gone: first the ClusterDeployment, because k0rdent
 * needs the Credential to let go of the cluster, then Credential and Secret.
 */
export async function withdraw(deps: ChangeDeps, request: RequestRecord): Promise<void> {
  if (await isStillThere(deps, request)) return;
  // Its place is free, whatever becomes of the Credential.
  await deps.db.transact((tx) => deps.reservations.release(tx, request.id, deps.clock.now()));
  await deps.adoptions.remove(credentialOf(request));
}

/** The one of a failed adoption is asked to go; it is looked at again when it is gone. */
async function isStillThere(deps: ChangeDeps, request: RequestRecord): Promise<boolean> {
  const ref = toRef(request);
  const there = await identifyObject(deps, ref);
  if (!there || (there.requestId !== request.id && there.uid !== request.clusterUid)) return false;
  if (request.state !== 'failed') return true;
  return (await deps.kube.deleteCluster(ref, there.uid)) === 'asked';
}
