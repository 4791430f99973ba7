import { deleteClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import { endRunningChange } from '../../end-running-change.ts';
import { submitChange } from '../submit-change.ts';
import { prepareDeletion } from './prepare-deletion.ts';

/** Asks for a cluster to be deleted. The worker deletes it; it is `done` when the cluster is gone. */
export const deleteCluster = defineCommand({
  name: 'delete-cluster',
  action: 'cluster.delete',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: deleteClusterRequestSchema },
  prepare: ({ deps }, { body }, cluster) => prepareDeletion(deps, cluster, body),
  commit: async (context, tx, change) => {
    await endRunningChange(context.deps, tx, change.cluster);
    return submitChange(context, tx, change);
  },
});
