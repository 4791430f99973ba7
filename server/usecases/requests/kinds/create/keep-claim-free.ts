import { kindOfReference } from '../../../../domain/clusters/cluster-references.ts';
import { findMadeClaim, readClaims } from '../../../../domain/clusters/new-address-claim.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { Deps } from '../../../deps.ts';
import { type StepDeps, stepRequest } from '../../steps/step-request.ts';

/**
 * Asks once more for what was free when the order was sent: k0rdent writes over a claim of the name that it gives to the
 * one of this cluster. An order that finds one is rejected.
 * @returns false when it was
 */
export async function keepClaimFree(
  deps: StepDeps & Pick<Deps, 'mirror'>,
  { id, namespace, clusterName, plan }: RequestRecord,
): Promise<boolean> {
  if (!plan.newAddressClaim) return true;
  const kind = `k0rdent.mirantis.com/${kindOfReference('addressClaim')}`;
  const found = findMadeClaim(clusterName, readClaims(await deps.mirror.list(deps.db.auto, kind, namespace)));
  if (found === null) return true;
  await stepRequest(deps, id, (now) => (now.state === 'approved' ? { event: 'reject', why: found } : null));
  return false;
}
