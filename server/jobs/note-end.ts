import { DomainError } from '../domain/errors.ts';
import type { Database, Tx } from '../ports/database.ts';
import type { ClusterRef, KubePort } from '../ports/kube.ts';
import type { RequestStore } from '../ports/requests.ts';

export interface NoteEndDeps {
  db: Database;
  kube: Pick<KubePort, 'annotateCluster'>;
  requests: Pick<RequestStore, 'get' | 'ofCluster'>;
  clusters: { find(tx: Tx, ref: ClusterRef): Promise<{ uid: string; requestId: string | null } | null> };
}

/**
 * Writes the end of an ordered cluster next to it once it is known, so that it can be read without Slipway. A longer
 * life that somebody was given since is written there already. Throws when there is no answer, so that the queue asks
 * again.
 */
export async function noteEnd(deps: NoteEndDeps, requestId: string): Promise<void> {
  const { auto } = deps.db;
  const order = await deps.requests.get(auto, requestId);
  if (order?.kind !== 'create' || order.expiresAt === null) return;
  const ref = { namespace: order.namespace, name: order.clusterName };
  const cluster = await deps.clusters.find(auto, ref);
  if (cluster?.requestId !== requestId) return;
  const extended = await deps.requests.ofCluster(auto, ref, { kind: 'extend', state: 'done' });
  if (extended.some(({ clusterUid }) => clusterUid === cluster.uid)) return;
  try {
    await deps.kube.annotateCluster({ ...ref, uid: cluster.uid }, { expiresAt: order.expiresAt });
  } catch (error) {
    // It is gone, or another object has its name: what has no cluster has no end.
    const isGone = error instanceof DomainError && (error.code === 'not-found' || error.code === 'conflict');
    if (!isGone) throw error;
  }
}
