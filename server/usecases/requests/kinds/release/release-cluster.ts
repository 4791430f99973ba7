import { releaseRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import { endRunningChange } from '../../end-running-change.ts';
import { prepareChange, submitChange } from '../submit-change.ts';
import { refuseOwned } from './refuse-owned.ts';

/** Asks for an adopted cluster to be taken out of k0rdent. It is `done` when nothing of the adoption is left there. */
export const releaseCluster = defineCommand({
  name: 'release-cluster',
  action: 'cluster.delete',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: releaseRequestSchema },
  prepare: async ({ deps }, { body }, cluster) => {
    const { protection } = await deps.lifetimes.read(deps.db.auto, cluster);
    if (protection) throw new DomainError('conflict', say('cluster-protected-by', { by: protection.by }));
    refuseOwned(await deps.clusters.get(deps.db.auto, cluster));
    const { justification = null } = body;
    return prepareChange(deps, cluster, { kind: 'release', justification, expiresInDays: null });
  },
  commit: async (context, tx, change) => {
    await endRunningChange(context.deps, tx, change.cluster);
    return submitChange(context, tx, change);
  },
});
