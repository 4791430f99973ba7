import type { ClusterRef } from '../../ports/kube.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { kindOf } from './kinds/registry.ts';
import type { FollowDeps, SeenCluster } from './steps/follow-deps.ts';

/** Moves the requests about this cluster on by what the projection shows of it. */
export async function followCluster(deps: FollowDeps, ref: ClusterRef): Promise<void> {
  const open = await deps.requests.toFollow(deps.db.auto, ref);
  // Read after the requests: a name that is free by now may be ordered again, and that order is not among them.
  const cluster = await deps.findCluster(deps.db.auto, ref);
  for (const request of await withOrder(deps, open, cluster)) await kindOf(request).follow?.(deps, request, cluster);
}

/** The order of a cluster that is there is followed whatever became of it. */
async function withOrder(
  deps: FollowDeps,
  open: RequestRecord[],
  cluster: SeenCluster | null,
): Promise<RequestRecord[]> {
  const id = cluster?.requestId ?? null;
  if (id === null || open.some((request) => request.id === id)) return open;
  const order = await deps.requests.get(deps.db.auto, id);
  return order ? [...open, order] : open;
}
