import { DomainError } from '../../../../domain/errors.ts';
import type { Database, Tx } from '../../../../ports/database.ts';
import type { ClusterRef, KubePort } from '../../../../ports/kube.ts';
import type { RequestRecord, RequestStore } from '../../../../ports/requests.ts';

export interface NoteEndDeps {
  db: Database;
  kube: Pick<KubePort, 'annotateCluster'>;
  requests: Pick<RequestStore, 'get' | 'ofCluster'>;
  clusters: { find(tx: Tx, ref: ClusterRef): Promise<{ uid: string; requestId: string | null } | null> };
}

/**
 * Writes the end of an ordered cluster next to it once it is known, so that it can be read without Slipway. The end of a
 * longer life that it was given since goes before that of its order. Throws when there is no answer, so that the queue
 * asks again.
 */
export async function noteEnd(deps: NoteEndDeps, requestId: string): Promise<void> {
  const { auto } = deps.db;
  const order = await deps.requests.get(auto, requestId);
  if (order?.kind !== 'create' || order.expiresAt === null) return;
  const ref = { namespace: order.namespace, name: order.clusterName };
  const cluster = await deps.clusters.find(auto, ref);
  if (cluster?.requestId !== requestId) return;
  const object = { ...ref, uid: cluster.uid };
  const wanted = (await longerLife(deps, object)) ?? order.expiresAt;
  if (!(await write(deps, object, wanted))) return;
  // An extension that was carried out meanwhile may have been written over.
  const meanwhile = await longerLife(deps, object);
  if (meanwhile && meanwhile.getTime() !== wanted.getTime()) await write(deps, object, meanwhile);
}

/** The end that the last extension of this object gave it; null when there was none. */
async function longerLife({ db, requests }: NoteEndDeps, { uid, ...ref }: ClusterRef & { uid: string }) {
  const extensions = await requests.ofCluster(db.auto, ref, { kind: 'extend', state: 'done' });
  const own = extensions.filter(({ clusterUid }: RequestRecord) => clusterUid === uid);
  const last = own.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0];
  return last?.expiresAt ?? null;
}

/** Answers false when the object is gone or another one has its name: what has no cluster has no end. */
async function write({ kube }: NoteEndDeps, object: ClusterRef & { uid: string }, expiresAt: Date): Promise<boolean> {
  try {
    await kube.annotateCluster(object, { expiresAt });
    return true;
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'not-found' || error.code === 'conflict')) return false;
    throw error;
  }
}
