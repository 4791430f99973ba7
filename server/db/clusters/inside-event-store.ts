import { z } from 'zod';
import { mergeEvents } from '../../domain/workloads/merge-events.ts';
import type { InsideEventStore, LiveEvent, TroubledCluster } from '../../ports/workloads.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import { toSqlJson } from '../sql-json.ts';
import { Values } from './cluster-where.ts';

/** Of one cluster. */
const mostKept = 2_000;
const pageSize = 200;
const tag = 'inside-events';

/** What is known already is neither written nor locked, for pages read the same again and again. */
const keepSql = `
  WITH told AS (
    SELECT DISTINCT ON (id) * FROM jsonb_to_recordset($2::jsonb) AS row (id text, at timestamptz, namespace text,
      object text, type text, reason text, message text, count int) ORDER BY id, count DESC, at DESC NULLS LAST
  ), oldest AS (
    SELECT at FROM inside_events WHERE cluster_uid = $1 ORDER BY at DESC, uid OFFSET ${mostKept - 1} LIMIT 1
  ), kept AS (
    INSERT INTO inside_events AS e (cluster_uid, uid, at, within, object, type, reason, message, count, heard_at)
    SELECT $1, id, coalesce(at, $3::timestamptz), namespace, object, type, reason, message, count, $3::timestamptz
    FROM told t
    WHERE coalesce(at, $3::timestamptz) > coalesce((SELECT at FROM oldest), '-infinity') AND NOT EXISTS (
      SELECT 1 FROM inside_events k WHERE k.cluster_uid = $1 AND k.uid = t.id
        AND k.count >= t.count AND k.at >= coalesce(t.at, k.at))
    ORDER BY id
    ON CONFLICT (cluster_uid, uid) DO UPDATE SET at = greatest(e.at, excluded.at), count = greatest(e.count, excluded.count),
      type = excluded.type, reason = excluded.reason, message = excluded.message, heard_at = excluded.heard_at
    RETURNING 1
  ) SELECT count(*)::int AS count FROM kept`;

/** Who keeps events of the same cluster at the same time has locked some of them; its own next turn takes those. */
const trimSql = `
  DELETE FROM inside_events WHERE cluster_uid = $1 AND uid IN (
    SELECT uid FROM inside_events WHERE cluster_uid = $1 AND uid = ANY(ARRAY(
      SELECT uid FROM inside_events WHERE cluster_uid = $1 ORDER BY at DESC, uid OFFSET ${mostKept}
    )) FOR UPDATE SKIP LOCKED)`;

/** An empty time is that of an event whose time nobody knows. */
const cursorParts: [z.ZodType<string>, z.ZodType<string>] = [z.union([places.instant, z.literal('')]), places.text];

export const insideEventStore: InsideEventStore = {
  troubled: (tx) =>
    tx.$queryRawUnsafe<TroubledCluster[]>(
      `SELECT namespace, name, uid FROM clusters
       WHERE ready_at IS NOT NULL AND (phase IN ('degraded', 'failed')
         OR (services_failing > 0 AND phase IN ('ready', 'updating')))
       ORDER BY namespace, name`,
    ),

  async keep(tx, clusterUid, events, heardAt) {
    if (events.length === 0) return;
    const [done] = await tx.$queryRawUnsafe<{ count: number }[]>(
      keepSql,
      clusterUid,
      toSqlJson(events),
      heardAt.toISOString(),
    );
    if (done && done.count > 0) await tx.$queryRawUnsafe(trimSql, clusterUid);
  },

  async page(tx, clusterUid, { within, pod, cursor }, live) {
    const place = cursor === undefined ? null : decodeCursor(cursor, tag, cursorParts);
    const after = place && { at: place[0] || null, id: place[1] };
    const values = new Values();
    const where = [
      `cluster_uid = ${values.add(clusterUid)}`,
      `uid <> ALL(${values.add(live.map(({ id }) => id))}::text[])`,
    ];
    if (within !== undefined) where.push(`within = ${values.add(within)}`);
    if (pod !== undefined) where.push(`object = ${values.add(`Pod/${pod}`)}`);
    if (after) {
      const [at, id] = [values.add(after.at), values.add(after.id)];
      where.push(`(at < ${at}::timestamptz OR (at = ${at}::timestamptz AND uid > ${id}))`);
    }
    const rows = await tx.$queryRawUnsafe<(Omit<LiveEvent, 'at'> & { at: Date })[]>(
      `SELECT uid AS id, at, type, reason, message, count, object, within AS namespace FROM inside_events
       WHERE ${where.join(' AND ')} ORDER BY at DESC, uid LIMIT ${pageSize + 1}`,
      ...values.list,
    );
    const kept = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    const { events, hasMore } = mergeEvents(live, kept, { after, most: pageSize });
    const last = hasMore ? events.at(-1) : undefined;
    return { events, nextCursor: last ? encodeCursor([tag, last.at ?? '', last.id]) : null };
  },
};
