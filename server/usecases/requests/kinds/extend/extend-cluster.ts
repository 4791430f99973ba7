import { extendClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { endOf } from '../../../../domain/clusters/lifetime.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { prepareChange, submitChange } from '../submit-change.ts';
import { refuseShorter } from './refuse-shorter.ts';

/** Moves the day on which a cluster is to go to a later one, counted from now. */
export const extendCluster = defineCommand({
  name: 'extend-cluster',
  action: 'request.create',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: extendClusterRequestSchema },
  prepare: async ({ deps }, { body }, cluster) => {
    const { justification = null, expiresInDays } = body;
    await refuseWithoutEnd(deps, cluster);
    refuseShorter(cluster.expiresAt, endOf(deps.clock.now(), expiresInDays));
    return prepareChange(deps, cluster, { kind: 'extend', justification, expiresInDays });
  },
  commit: submitChange,
});

/** What is not ready yet has no end that could be moved, and what is being deleted none that would matter. */
async function refuseWithoutEnd(deps: Deps, cluster: FoundCluster): Promise<void> {
  if (cluster.expiresAt === null && cluster.expiresInDays !== null) {
    throw new DomainError('conflict', say('cluster-lifetime-not-begun', { days: cluster.expiresInDays }));
  }
  const open = await deps.requests.findOpenChange(deps.db.auto, cluster);
  const isGoing = cluster.phase === 'deleting' || (open?.kind === 'delete' && open.state === 'applying');
  if (isGoing) throw new DomainError('conflict', say('cluster-being-deleted'));
}
