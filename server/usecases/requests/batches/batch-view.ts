import type { Batch, BatchItem } from '../../../../lib/contracts/request-batches.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Tx } from '../../../ports/database.ts';
import type { BatchRecord } from '../../../ports/request-batches.ts';
import type { Context } from '../../define.ts';
import type { Deps } from '../../deps.ts';

/** A batch with how far it is. */
export async function readBatch(deps: Deps, tx: Tx, { id, kind, answers, createdAt }: BatchRecord): Promise<Batch> {
  const items = await deps.batches.items(tx, id);
  const count = (state: BatchItem['state']) => items.filter((item) => item.state === state).length;
  return {
    id,
    kind,
    answers,
    createdAt: createdAt.toISOString(),
    counts: { waiting: count('waiting'), sent: count('sent'), refused: count('refused') },
    items,
  };
}

/** @throws DomainError `not-found` for a batch of somebody else, as for one that is not there */
export async function findOwnBatch({ deps, actor }: Context, id: string): Promise<BatchRecord> {
  const batch = await deps.batches.get(deps.db.auto, id);
  if (batch === null || batch.requesterId !== actor.id) throw new DomainError('not-found');
  return batch;
}
