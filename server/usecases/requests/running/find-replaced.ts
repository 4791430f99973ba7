import { changeableStates } from '../../../domain/requests/request.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { FoundCluster } from '../../clusters/find-cluster.ts';
import type { Context } from '../../define.ts';

/** An open change of one's own of this very cluster: what it holds is free for the one that replaces it. */
export async function findReplaced(
  { deps, actor }: Context,
  cluster: FoundCluster,
  id: string | undefined,
): Promise<RequestRecord | null> {
  if (id === undefined) return null;
  const request = await deps.requests.get(deps.db.auto, id);
  const isOwn = request?.requesterId === actor.id && request?.clusterUid === cluster.uid;
  return request && isOwn && changeableStates.has(request.state) ? request : null;
}
