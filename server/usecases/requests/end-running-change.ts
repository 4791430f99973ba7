import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterObject } from '../../ports/kube.ts';
import { type StepDeps, stepWithin } from './steps/step-request.ts';

/**
 * Ends a change that the controllers are still carrying out, because its cluster is to be deleted: a cluster has one open
 * change, and a roll-out that never ends must not keep anybody from deleting the cluster.
 */
export async function endRunningChange(deps: StepDeps, tx: Tx, cluster: ClusterObject): Promise<void> {
  const open = await deps.requests.findOpenChange(tx, cluster);
  if (!open || kindTraits[open.kind].removesCluster) return;
  await stepWithin(deps, tx, open.id, ({ state, plan }) => {
    const isWritten = state === 'applying' && (plan.generation !== undefined || plan.isAsked === true);
    return isWritten ? { event: 'fail', why: say('deletion-instead') } : null;
  });
}
