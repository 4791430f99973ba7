import type { ClusterDetail } from '../../../lib/contracts/clusters.ts';
import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { Context } from '../define.ts';
import { findItem } from './find-item.ts';

const eventsShown = 200;

/** A cluster as its page shows it, put together from the projection, its events and its requests. */
export async function readClusterDetail({ deps, actor }: Context, tx: Tx, ref: ClusterRef): Promise<ClusterDetail> {
  const cluster = await deps.clusters.get(tx, ref);
  if (!cluster) throw new DomainError('not-found');
  const events = await deps.clusters.events(tx, ref, eventsShown);
  const requests = await deps.requests.ofCluster(tx, ref);
  // Requests for an earlier cluster of the same name belong to that one.
  const own = requests.filter(({ createdAt }) => createdAt.getTime() >= Date.parse(cluster.createdAt) - 86_400_000);
  const orderedFrom = own.find(({ kind }) => kind === 'create')?.catalogItem ?? null;
  const { graceUntil, protection } = await deps.lifetimes.read(tx, ref);
  const item = await findItem(deps, tx, { ...cluster, orderedFrom });
  const holds = await deps.clusters.holdingOf(tx, ref);
  const mayReadCosts = can(actor.grants, 'cost.read', cluster.project, actor.narrowing);
  return {
    ...cluster,
    events,
    holds: holds && { ...holds, price: mayReadCosts ? holds.price : null },
    graceUntil: graceUntil?.toISOString() ?? null,
    protection: protection && { by: protection.by, at: protection.at.toISOString() },
    requests: own.map(({ id, kind, state, createdAt, requester }) => ({
      id,
      kind,
      state,
      requester,
      createdAt: createdAt.toISOString(),
    })),
    catalogItem: item && { id: item.id, title: item.title, isDeprecated: item.state === 'deprecated' },
  };
}
