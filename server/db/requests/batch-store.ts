import { z } from 'zod';
import { saidSchema } from '../../../lib/contracts/common.ts';
import { type BatchItem, batchStates } from '../../../lib/contracts/request-batches.ts';
import { requestKinds } from '../../../lib/contracts/request-kinds.ts';
import { requestStates } from '../../../lib/contracts/requests.ts';
import type { Tx } from '../../ports/database.ts';
import type { BatchPlace, BatchStore } from '../../ports/request-batches.ts';
import { dbOf } from '../client.ts';
import { fromJson, toJson } from '../json.ts';
import { listBatches } from './batch-list.ts';

const answersSchema = z.record(z.string(), z.json());
const askedWithSchema = z.object({
  kind: z.enum(['user', 'token']),
  narrowing: z.object({ project: z.string().nullable(), readOnly: z.boolean() }),
});

interface ItemRow {
  namespace: string;
  name: string;
  state: string;
  why: z.infer<typeof saidSchema> | null;
  id: string | null;
  shortId: string | null;
  requestState: string | null;
}

function toItem({ namespace, name, state, why, id, shortId, requestState }: ItemRow): BatchItem {
  const isThere = id !== null && shortId !== null;
  return {
    cluster: { namespace, name },
    state: z.enum(batchStates).parse(state),
    why: saidSchema.nullable().parse(why),
    request: isThere ? { id, shortId, state: z.enum(requestStates).parse(requestState) } : null,
  };
}

const touch = (tx: Tx, id: string, updatedAt: Date) =>
  dbOf(tx).requestBatch.update({ where: { id }, data: { updatedAt }, select: { id: true } });
const waitingAt = ({ batchId, position }: BatchPlace) => ({ batchId, position, state: 'waiting' });

export const batchStore: BatchStore = {
  async insert(tx, { answers, askedWith, createdAt, ...rest }, clusters) {
    await dbOf(tx).requestBatch.create({
      data: { ...rest, answers: toJson(answers), askedWith: toJson(askedWith), createdAt, updatedAt: createdAt },
    });
    await dbOf(tx).requestBatchItem.createMany({
      data: clusters.map(({ namespace, name }, position) => ({
        batchId: rest.id,
        position,
        namespace,
        name,
        state: 'waiting',
      })),
    });
  },

  async get(tx, id) {
    const row = await dbOf(tx).requestBatch.findUnique({ where: { id } });
    if (!row) return null;
    const { requesterId, createdAt } = row;
    return {
      id,
      requesterId,
      createdAt,
      kind: fromJson(z.enum(requestKinds), row.kind),
      answers: fromJson(answersSchema, row.answers),
      askedWith: fromJson(askedWithSchema, row.askedWith),
    };
  },

  list: listBatches,

  async items(tx, id) {
    const rows = await tx.$queryRawUnsafe<ItemRow[]>(
      `SELECT i.namespace, i.name, i.state, i.why, r.id, r.short_id AS "shortId", r.state AS "requestState"
       FROM request_batch_items i LEFT JOIN requests r ON r.id = i.request_id
       WHERE i.batch_id = $1::uuid ORDER BY i.position`,
      id,
    );
    return rows.map(toItem);
  },

  async waiting(tx, batchId) {
    const rows = await dbOf(tx).requestBatchItem.findMany({
      where: { batchId, state: 'waiting' },
      orderBy: { position: 'asc' },
    });
    return rows.map(({ position, namespace, name }) => ({ position, cluster: { namespace, name } }));
  },

  async markSent(tx, place, requestId, at) {
    const { count } = await dbOf(tx).requestBatchItem.updateMany({
      where: waitingAt(place),
      data: { state: 'sent', requestId },
    });
    if (count > 0) await touch(tx, place.batchId, at);
    return count > 0;
  },

  async markRefused(tx, place, why, at) {
    const { count } = await dbOf(tx).requestBatchItem.updateMany({
      where: waitingAt(place),
      data: { state: 'refused', why: toJson(why) },
    });
    if (count > 0) await touch(tx, place.batchId, at);
  },

  async retry(tx, id, at) {
    const rows = await tx.$queryRawUnsafe<unknown[]>(
      `UPDATE request_batch_items SET state = 'waiting', why = NULL WHERE batch_id = $1::uuid AND state = 'refused'
       RETURNING position`,
      id,
    );
    if (rows.length > 0) await touch(tx, id, at);
    return rows.length;
  },

  async stale(tx, before) {
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      `SELECT b.id FROM request_batches b WHERE b.updated_at <= $1::timestamptz AND EXISTS (
         SELECT 1 FROM request_batch_items i WHERE i.batch_id = b.id AND i.state = 'waiting') ORDER BY b.updated_at`,
      before.toISOString(),
    );
    return rows.map(({ id }) => id);
  },
};
