import type { LifetimeState } from '../../domain/clusters/lifetime.ts';
import type { LifetimeStore, LivingCluster, Protection } from '../../ports/lifetimes.ts';

// A deletion that is under way, or a longer life that is asked for.
const underWay = `('awaiting-approval', 'approved', 'applying')`;
const asked = (kind: string, states: string) => `EXISTS (SELECT 1 FROM requests r WHERE r.kind = '${kind}'
  AND r.namespace = c.namespace AND r.cluster_name = c.name AND r.state IN ${states}
  AND CASE WHEN r.cluster_uid IS NULL THEN r.created_at >= c.created_at ELSE r.cluster_uid = c.uid END)`;

// Who would bring it back if it were deleted, where requests of its project do not reach the repository of Flux or Argo CD.
const keptBy = `(SELECT nullif(d.detail->'keptBy', 'null') FROM cluster_details d
  WHERE d.namespace = c.namespace AND d.name = c.name
    AND NOT EXISTS (SELECT 1 FROM project_git g WHERE g.project = c.project AND g.applied_by = 'gitops'))`;

// It has ended, people were told, and it is protected, kept as Git says, or its grace period runs. A clock that was set back is no such case.
const onlyWaits = `(l.uid IS NOT NULL AND l.expires_at = c.expires_at AND l.warned_hours = 0
  AND c.expires_at <= clock_timestamp() AND CASE
    WHEN EXISTS (SELECT 1 FROM cluster_protections p WHERE p.uid = c.uid) OR ${keptBy} IS NOT NULL THEN l.grace_until IS NULL
    ELSE coalesce(l.grace_until > clock_timestamp(), false) END)`;

type Row = Omit<LivingCluster, 'state'> & {
  knownEnd: Date | null;
  knownSince: Date | null;
  warnedHours: number | null;
  graceUntil: Date | null;
};

export const lifetimeStore: LifetimeStore = {
  async now(tx) {
    const [row] = await tx.$queryRawUnsafe<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('The database did not say what time it is');
    return row.now;
  },

  async begin(tx, uid, expiresAt) {
    await tx.$queryRawUnsafe(
      `UPDATE clusters SET expires_at = greatest($2::timestamptz, (
         SELECT r.expires_at FROM requests r WHERE r.kind = 'extend' AND r.state = 'done' AND r.cluster_uid = $1
         ORDER BY r.updated_at DESC LIMIT 1))
       WHERE uid = $1`,
      uid,
      expiresAt.toISOString(),
    );
  },

  async move(tx, uid, expiresAt) {
    await tx.$queryRawUnsafe(
      'UPDATE clusters SET expires_at = $2::timestamptz WHERE uid = $1',
      uid,
      expiresAt.toISOString(),
    );
  },

  takeUnready: (tx, limit) =>
    tx.$queryRawUnsafe(
      `UPDATE clusters SET unready_told_at = clock_timestamp() FROM (
         SELECT namespace, name, unready_told_at AS told_before FROM clusters
         WHERE expires_in_days IS NOT NULL AND expires_at IS NULL AND project IS NOT NULL AND phase <> 'deleting'
           AND created_at <= clock_timestamp() - expires_in_days * interval '24 hours'
           AND coalesce(unready_told_at <= clock_timestamp() - interval '7 days', true)
         ORDER BY created_at LIMIT $1::int FOR UPDATE SKIP LOCKED
       ) AS unready
       WHERE clusters.namespace = unready.namespace AND clusters.name = unready.name
       RETURNING clusters.namespace, clusters.name, clusters.project, clusters.owner,
         clusters.created_at AS "createdAt", clusters.expires_in_days AS "expiresInDays", clusters.unready_told_at AS "toldAt",
         unready.told_before AS "toldBefore"`,
      limit,
    ),

  due: (tx, until, after, limit) =>
    tx.$queryRawUnsafe(
      `SELECT c.namespace, c.name, c.expires_at AS "expiresAt"
       FROM clusters c LEFT JOIN cluster_lifetimes l ON l.uid = c.uid
       WHERE c.project IS NOT NULL AND c.phase <> 'deleting' AND c.expires_at IS NOT NULL
         AND (c.expires_at <= $1::timestamptz OR (l.uid IS NOT NULL AND l.expires_at <> c.expires_at))
         AND NOT ${onlyWaits}
         AND ($2::timestamptz IS NULL OR (c.expires_at, c.namespace, c.name) > ($2::timestamptz, $3::text, $4::text))
       ORDER BY c.expires_at, c.namespace, c.name LIMIT $5::int`,
      until.toISOString(),
      after?.expiresAt.toISOString() ?? null,
      after?.namespace ?? '',
      after?.name ?? '',
      limit,
    ),

  async lock(tx, { namespace, name }) {
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `SELECT c.namespace, c.name, c.uid, c.project, c.owner, c.created_at AS "createdAt", c.expires_at AS "expiresAt",
              EXISTS (SELECT 1 FROM cluster_protections p WHERE p.uid = c.uid) AS "isProtected",
              ${asked('extend', underWay)} AS "isExtending", ${keptBy} AS "keptBy",
              l.expires_at AS "knownEnd", l.known_since AS "knownSince", l.warned_hours AS "warnedHours",
              l.grace_until AS "graceUntil"
       FROM clusters c LEFT JOIN cluster_lifetimes l ON l.uid = c.uid
       WHERE c.namespace = $1 AND c.name = $2 AND c.project IS NOT NULL AND c.expires_at IS NOT NULL
         AND c.phase <> 'deleting' AND NOT ${asked('delete', `('approved', 'applying')`)}
       FOR UPDATE OF c`,
      namespace,
      name,
    );
    if (!row) return null;
    const { knownEnd, knownSince, warnedHours, graceUntil, ...cluster } = row;
    const state = knownEnd && knownSince ? { expiresAt: knownEnd, knownSince, warnedHours, graceUntil } : null;
    return { ...cluster, state };
  },

  async save(tx, { uid, namespace, name }, { expiresAt, knownSince, warnedHours, graceUntil }: LifetimeState) {
    await tx.$queryRawUnsafe(
      `INSERT INTO cluster_lifetimes (uid, namespace, name, expires_at, known_since, warned_hours, grace_until)
       VALUES ($1, $2, $3, $4::timestamptz, $5::timestamptz, $6::int, $7::timestamptz)
       ON CONFLICT (uid) DO UPDATE SET expires_at = excluded.expires_at, known_since = excluded.known_since,
         warned_hours = excluded.warned_hours, grace_until = excluded.grace_until`,
      uid,
      namespace,
      name,
      expiresAt.toISOString(),
      knownSince.toISOString(),
      warnedHours,
      graceUntil?.toISOString() ?? null,
    );
  },

  async forgetGone(tx) {
    // That the cluster of an order was deleted counts for as long as the order can be named by another object.
    await tx.$queryRawUnsafe(
      `DELETE FROM cluster_remains WHERE vanished_at < now() - interval '30 days'
         AND NOT (is_deleted AND request_id IS NOT NULL)`,
    );
    // What a backup may bring back is remembered for 30 days.
    for (const table of ['cluster_lifetimes', 'cluster_protections']) {
      await tx.$queryRawUnsafe(
        `DELETE FROM ${table} l WHERE NOT EXISTS (SELECT 1 FROM clusters c WHERE c.uid = l.uid)
           AND NOT EXISTS (SELECT 1 FROM cluster_remains m WHERE m.uid = l.uid AND NOT m.is_deleted)`,
      );
    }
  },

  async read(tx, { namespace, name }) {
    const [row] = await tx.$queryRawUnsafe<{ graceUntil: Date | null; by: string | null; at: Date | null }[]>(
      `SELECT CASE WHEN l.expires_at = c.expires_at THEN l.grace_until END AS "graceUntil",
              p.protected_by AS by, p.protected_at AS at
       FROM clusters c LEFT JOIN cluster_lifetimes l ON l.uid = c.uid LEFT JOIN cluster_protections p ON p.uid = c.uid
       WHERE c.namespace = $1 AND c.name = $2`,
      namespace,
      name,
    );
    const protection = row?.by && row.at ? { by: row.by, at: row.at } : null;
    return { graceUntil: row?.graceUntil ?? null, protection };
  },

  async lockProtection(tx, { namespace, name }) {
    const [cluster] = await tx.$queryRawUnsafe<{ uid: string }[]>(
      'SELECT uid FROM clusters WHERE namespace = $1 AND name = $2 FOR UPDATE',
      namespace,
      name,
    );
    if (!cluster) return null;
    // Read after the lock was given: who held it before may have just switched it.
    const [row] = await tx.$queryRawUnsafe<Protection[]>(
      'SELECT protected_by AS by, protected_at AS at FROM cluster_protections WHERE uid = $1',
      cluster.uid,
    );
    return row ?? null;
  },

  async protect(tx, { uid, namespace, name }, { by, at }) {
    await tx.$queryRawUnsafe(
      `INSERT INTO cluster_protections (uid, namespace, name, protected_by, protected_at)
       VALUES ($1, $2, $3, $4, $5::timestamptz) ON CONFLICT (uid) DO NOTHING`,
      uid,
      namespace,
      name,
      by,
      at.toISOString(),
    );
  },

  async unprotect(tx, uid) {
    await tx.$queryRawUnsafe('DELETE FROM cluster_protections WHERE uid = $1', uid);
  },
};
