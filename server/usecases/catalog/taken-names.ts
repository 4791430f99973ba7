import type { ClusterRef } from '../../ports/kube.ts';
import type { Deps } from '../deps.ts';

const clusterKind = 'k0rdent.mirantis.com/ClusterDeployment';

/**
 * Why a name cannot be used in a namespace now: a cluster has it, or an open request; null when it is free.
 * @param except an open request that may have it
 */
export async function findHolder(deps: Deps, ref: ClusterRef, except?: string): Promise<'taken' | 'reserved' | null> {
  const [cluster, mirrored, request] = await Promise.all([
    deps.clusters.find(deps.db.auto, ref),
    deps.mirror.get(deps.db.auto, clusterKind, ref),
    deps.requests.findOpen(deps.db.auto, 'create', ref),
  ]);
  if (cluster || mirrored) return 'taken';
  return request && request.id !== except ? 'reserved' : null;
}

/** The first free of `base`, `base-2`, …; gives up after twenty and answers null. */
export async function findFreeName(
  deps: Deps,
  namespace: string,
  candidates: (number: number) => string,
): Promise<string | null> {
  for (let number = 1; number <= 20; number += 1) {
    const name = candidates(number);
    if ((await findHolder(deps, { namespace, name })) === null) return name;
  }
  return null;
}
