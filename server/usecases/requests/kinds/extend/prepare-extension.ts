import type { ExtendClusterRequest } from '../../../../../lib/contracts/request-bodies.ts';
import { endOf } from '../../../../domain/clusters/lifetime.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { FoundCluster } from '../../../clusters/find-cluster.ts';
import type { Deps } from '../../../deps.ts';
import { type Change, prepareChange } from '../submit-change.ts';
import { refuseShorter } from './refuse-shorter.ts';

/** Asks whether the end of a cluster may be moved so. @throws DomainError for what is wrong with it */
export async function prepareExtension(deps: Deps, cluster: FoundCluster, body: ExtendClusterRequest): Promise<Change> {
  const { justification = null, expiresInDays } = body;
  await refuseWithoutEnd(deps, cluster);
  refuseShorter(cluster.expiresAt, endOf(deps.clock.now(), expiresInDays));
  return prepareChange(deps, cluster, { kind: 'extend', justification, expiresInDays });
}

/** What is not ready yet has no end that could be moved, and what is being deleted none that would matter. */
async function refuseWithoutEnd(deps: Deps, cluster: FoundCluster): Promise<void> {
  if (cluster.expiresAt === null && cluster.expiresInDays !== null) {
    throw new DomainError('conflict', say('cluster-lifetime-not-begun', { days: cluster.expiresInDays }));
  }
  const open = await deps.requests.findOpenChange(deps.db.auto, cluster);
  const isGoing = cluster.phase === 'deleting' || (open?.kind === 'delete' && open.state === 'applying');
  if (isGoing) throw new DomainError('conflict', say('cluster-being-deleted'));
}
