import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { FoundCluster } from '../../clusters/find-cluster.ts';
import type { Deps } from '../../deps.ts';

/**
 * One change of a cluster at a time.
 * @throws DomainError `conflict` while another one is open, or the cluster is being deleted
 */
export async function refuseBusy(deps: Deps, cluster: FoundCluster): Promise<void> {
  if (cluster.phase === 'deleting') throw new DomainError('conflict', say('cluster-being-deleted'));
  const open = await deps.requests.findOpenChange(deps.db.auto, cluster);
  if (!open) return;
  const { requester: by, kind: requestKind, shortId: request, id: openRequest } = open;
  throw new DomainError('conflict', { ...say('change-open', { by, requestKind, request }), meta: { openRequest } });
}
