import { deleteClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import { endRunningChange } from '../../end-running-change.ts';
import { prepareChange, submitChange } from '../submit-change.ts';

/** Asks for a cluster to be deleted. The worker deletes it; it is `done` when the cluster is gone. */
export const deleteCluster = defineCommand({
  name: 'delete-cluster',
  action: 'cluster.delete',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: deleteClusterRequestSchema },
  prepare: async ({ deps }, { body }, cluster) => {
    const { protection } = await deps.lifetimes.read(deps.db.auto, cluster);
    if (protection) throw new DomainError('conflict', say('cluster-protected-by', { by: protection.by }));
    const { justification = null } = body;
    return prepareChange(deps, cluster, { kind: 'delete', justification, expiresInDays: null });
  },
  commit: async (context, tx, change) => {
    await endRunningChange(context.deps, tx, change.cluster);
    return submitChange(context, tx, change);
  },
});
