import type { ClusterRemains } from '../../domain/clusters/same-cluster.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterObject, ClusterRef } from '../../ports/kube.ts';
import { toSqlJson } from '../sql-json.ts';

export type StoredRemains = ClusterRemains & ClusterRef;

/** Remembers clusters that are about to leave the projection. `deleted` are uids whose deletion was seen. */
export async function keepRemains(
  tx: Tx,
  refs: readonly ClusterRef[],
  deleted: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  if (refs.length === 0) return;
  await tx.$queryRawUnsafe(
    `INSERT INTO cluster_remains (uid, namespace, name, owner, request_id, is_deleted, vanished_at)
     SELECT c.uid, c.namespace, c.name, c.owner, c.request_id,
       c.phase = 'deleting' OR c.uid = ANY($2::text[]) OR EXISTS (
         SELECT 1 FROM requests r WHERE r.kind = 'delete' AND r.cluster_uid = c.uid AND r.state IN ('applying', 'done')),
       $3::timestamptz
     FROM clusters c JOIN jsonb_to_recordset($1::jsonb) AS ref (namespace text, name text) USING (namespace, name)
     ON CONFLICT (uid) DO UPDATE SET owner = excluded.owner, request_id = excluded.request_id,
       is_deleted = excluded.is_deleted, vanished_at = excluded.vanished_at`,
    toSqlJson(refs),
    [...deleted],
    at.toISOString(),
  );
}

/** The remains of clusters that had these names, the latest first. */
export function findRemains(tx: Tx, refs: readonly ClusterRef[]): Promise<StoredRemains[]> {
  if (refs.length === 0) return Promise.resolve([]);
  return tx.$queryRawUnsafe<StoredRemains[]>(
    `SELECT m.uid, m.namespace, m.name, m.owner, m.request_id AS "requestId", m.is_deleted AS "isDeleted"
     FROM cluster_remains m JOIN jsonb_to_recordset($1::jsonb) AS ref (namespace text, name text) USING (namespace, name)
     ORDER BY m.vanished_at DESC, m.uid`,
    toSqlJson(refs),
  );
}

/** Binds to a cluster what was bound to its remains: owner, protection, lifetime, open requests and longer lives it was given. */
export async function carryOver(tx: Tx, { uid, owner }: ClusterRemains, cluster: ClusterObject): Promise<void> {
  const { namespace, name, uid: now } = cluster;
  if (owner !== null) {
    await tx.$queryRawUnsafe('UPDATE clusters SET owner = $2 WHERE uid = $1', now, owner);
  }
  if (uid !== now) {
    for (const table of ['cluster_protections', 'cluster_lifetimes']) {
      await tx.$queryRawUnsafe(
        `UPDATE ${table} SET uid = $2 WHERE uid = $1 AND NOT EXISTS (SELECT 1 FROM ${table} WHERE uid = $2)`,
        uid,
        now,
      );
    }
    await tx.$queryRawUnsafe(
      `UPDATE requests SET cluster_uid = $2 WHERE cluster_uid = $1 AND namespace = $3 AND cluster_name = $4
         AND (state IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying')
           OR (kind = 'extend' AND state = 'done'))`,
      uid,
      now,
      namespace,
      name,
    );
    // The backup may be older than the last of the longer lives it was given.
    await tx.$queryRawUnsafe(
      `UPDATE clusters SET expires_at = greatest(expires_at, (
         SELECT r.expires_at FROM requests r WHERE r.kind = 'extend' AND r.state = 'done' AND r.cluster_uid = $1
         ORDER BY r.updated_at DESC LIMIT 1))
       WHERE uid = $1`,
      now,
    );
  }
  // Nobody could ask for a longer life while the cluster was away, so its end is told anew and its grace begins again.
  await tx.$queryRawUnsafe('UPDATE cluster_lifetimes SET grace_until = NULL WHERE uid = $1', now);
  await tx.$queryRawUnsafe('DELETE FROM cluster_remains WHERE uid = $1', uid);
}
