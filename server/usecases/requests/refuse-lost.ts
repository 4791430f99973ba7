import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { whyLost } from '../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';

/** @throws DomainError `conflict` when the cluster that a change is about is gone, or another one has its name */
export async function refuseLost(deps: Deps, tx: Tx, request: RequestRecord): Promise<void> {
  if (kindTraits[request.kind].about !== 'cluster') return;
  const { namespace, clusterName: name } = request;
  const lost = whyLost(request, await deps.clusters.find(tx, { namespace, name }));
  if (lost) throw new DomainError('conflict', lost);
}
