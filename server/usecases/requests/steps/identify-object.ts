import type { Database, Tx } from '../../../ports/database.ts';
import type { ClusterRef, IdentifiedCluster, KubePort } from '../../../ports/kube.ts';
import { isForbidden } from './waiting-request.ts';

export interface IdentifyDeps {
  db: Database;
  kube: Pick<KubePort, 'identifyCluster'>;
  clusters: {
    find(
      tx: Tx,
      ref: ClusterRef,
    ): Promise<{ uid: string; requestId: string | null; phase: string; generation: number } | null>;
  };
}

/**
 * Which object has this name. The rights to read, create and delete in a namespace come from one binding, so without it
 * the projection answers, whose watch has rights of its own.
 */
export async function identifyObject(deps: IdentifyDeps, ref: ClusterRef): Promise<IdentifiedCluster | null> {
  try {
    return await deps.kube.identifyCluster(ref);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const cluster = await deps.clusters.find(deps.db.auto, ref);
    if (!cluster) return null;
    const { uid, requestId, phase, generation } = cluster;
    // The projection does not say who changed it last.
    return { uid, requestId, isDeleting: phase === 'deleting', changedBy: null, generation };
  }
}
