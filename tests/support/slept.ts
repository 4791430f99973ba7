import type { Tx } from '../../server/ports/database.ts';

interface Slept {
  cluster: { namespace: string; name: string; uid: string };
  project: string;
  /** When workers began to go, and the last was gone; the latter alone where they went at once. */
  leftAt?: string;
  asleepAt: string;
  /** Null while it sleeps. */
  wokeAt: string | null;
  backAt?: string;
}

/** Writes the requests that put a cluster to sleep and woke it, with what their timelines tell. */
export async function bookSlept(tx: Tx, { cluster, project, leftAt, asleepAt, wokeAt, backAt }: Slept): Promise<void> {
  const acts = [{ kind: 'hibernate', written: leftAt ?? asleepAt, finished: asleepAt }];
  if (wokeAt !== null) acts.push({ kind: 'wake', written: wokeAt, finished: backAt ?? wokeAt });
  for (const { kind, written, finished } of acts) {
    await tx.$queryRawUnsafe(
      `WITH asked AS (
         INSERT INTO requests (id, kind, state, project, requester_id, requester, namespace, cluster_name, cluster_uid, updated_at)
         VALUES (gen_random_uuid(), $1, 'done', $2, gen_random_uuid(), 'dev@demo', $3, $4, $5, now()) RETURNING id)
       INSERT INTO request_timeline (request_id, at, actor, type)
       SELECT id, e.at, 'Slipway', e.type FROM asked,
         (VALUES ($6::timestamptz, 'written'), ($7::timestamptz, 'finished')) AS e(at, type)`,
      kind,
      project,
      cluster.namespace,
      cluster.name,
      cluster.uid,
      written,
      finished,
    );
  }
}
