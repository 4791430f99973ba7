import type { RequestDetail } from '../../../../lib/contracts/requests.ts';
import { can } from '../../../../lib/permissions.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Tx } from '../../../ports/database.ts';
import type { Committed, Context } from '../../define.ts';
import { toWaking } from '../../requests/kinds/wake/wake-cluster.ts';
import { assessSpec } from '../../requests/running/assess-spec.ts';
import { refuseBusy } from '../../requests/running/refuse-busy.ts';
import { type PreparedSpec, prepareSpec, submitSpec } from '../../requests/running/submit-spec.ts';
import type { FoundCluster } from '../find-cluster.ts';

/**
 * The request that wakes a cluster which somebody is about to use; null where its schedule does not say so, it is awake, or
 * waking it would be refused. A refusal keeps nobody from what they asked for.
 */
export async function prepareWaking(context: Context, cluster: FoundCluster): Promise<PreparedSpec | null> {
  const { deps, actor } = context;
  if (cluster.phase !== 'hibernated' || cluster.project === null) return null;
  const schedule = await deps.sleepSchedules.get(deps.db.auto, cluster);
  if (!schedule?.wakesOnKubeconfig || !can(actor.grants, 'cluster.change', cluster.project, actor.narrowing))
    return null;
  try {
    await refuseBusy(deps, cluster);
    const spec = await toWaking(deps, { cluster, justification: null, requestId: deps.ids.newId() });
    const project = await deps.projects.get(deps.db.auto, cluster.project);
    return await prepareSpec(context, project, await assessSpec(deps, spec));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Sends it, unless somebody else has asked for something meanwhile. */
export async function wake(context: Context, tx: Tx, prepared: PreparedSpec): Promise<Committed<RequestDetail> | null> {
  const { deps } = context;
  await deps.projects.lock(tx, prepared.project.name);
  const isBusy = await deps.requests.findOpenChange(tx, prepared.assessment.asked.cluster);
  return isBusy ? null : submitSpec(context, tx, prepared);
}
