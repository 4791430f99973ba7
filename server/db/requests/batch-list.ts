import { z } from 'zod';
import type { Page } from '../../../lib/contracts/page.ts';
import type { BatchFigures } from '../../../lib/contracts/request-batches.ts';
import { requestKinds } from '../../../lib/contracts/request-kinds.ts';
import type { Tx } from '../../ports/database.ts';
import type { BatchListing, ListedBatch } from '../../ports/request-batches.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';

const cursorTag = 'batches';

interface Row extends BatchFigures {
  id: string;
  kind: string;
  createdAt: Date;
  matching: number;
}

/** Requests that ended otherwise than done: `failed` is tried and went wrong, the others were never carried out. */
const listed = `
  WITH mine AS (SELECT id, kind, created_at FROM request_batches WHERE requester_id = $1::uuid AND created_at >= $2::timestamptz),
  shown AS (SELECT * FROM mine WHERE $3::timestamptz IS NULL OR (created_at, id) < ($3::timestamptz, $4::uuid)
    ORDER BY created_at DESC, id DESC LIMIT $5::int)
  SELECT s.id, s.kind, s.created_at AS "createdAt", (SELECT count(*)::int FROM mine) AS matching, f.*
  FROM shown s CROSS JOIN LATERAL (
    SELECT count(*)::int AS total,
      count(*) FILTER (WHERE i.state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE r.state IN ('done', 'ready'))::int AS done,
      count(*) FILTER (WHERE r.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE i.state = 'refused' OR r.state IN ('rejected', 'cancelled', 'expired'))::int AS refused,
      count(*) FILTER (WHERE i.state = 'sent' AND r.state NOT IN
        ('done', 'ready', 'failed', 'rejected', 'cancelled', 'expired'))::int AS "underWay"
    FROM request_batch_items i LEFT JOIN requests r ON r.id = i.request_id WHERE i.batch_id = s.id
  ) f ORDER BY s.created_at DESC, s.id DESC`;

/** Somebody's batches since an instant, newest first, with what became of their requests. */
export async function listBatches(
  tx: Tx,
  { requesterId, since, limit, cursor }: BatchListing,
): Promise<Page<ListedBatch>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, cursorTag, [places.instant, places.uuid]);
  const [afterAt, afterId] = after ?? [null, null];
  const rows = await tx.$queryRawUnsafe<Row[]>(listed, requesterId, since.toISOString(), afterAt, afterId, limit + 1);
  const items = rows.slice(0, limit).map(({ id, kind, createdAt, matching: _, ...figures }) => ({
    id,
    kind: z.enum(requestKinds).parse(kind),
    createdAt,
    figures,
  }));
  const last = items.at(-1);
  return {
    items,
    total: rows[0]?.matching ?? 0,
    nextCursor: rows.length > limit && last ? encodeCursor([cursorTag, last.createdAt.toISOString(), last.id]) : null,
  };
}
