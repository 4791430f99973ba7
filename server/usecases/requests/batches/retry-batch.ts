import { batchPathSchema } from '../../../../lib/contracts/request-batches.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { findOwnBatch, readBatch } from './batch-view.ts';

/** Sends again what was refused, and nothing that was sent. */
export const retryBatch = defineCommand({
  name: 'retry-batch',
  action: 'request.create',
  scope: 'own',
  input: { path: batchPathSchema },
  prepare: (context, { path }) => findOwnBatch(context, path.id),
  commit: async ({ deps }, tx, batch) => {
    const before = await readBatch(deps, tx, batch);
    const again = await deps.batches.retry(tx, batch.id, deps.clock.now());
    if (again === 0) throw new DomainError('conflict', say('batch-nothing-refused'));
    await deps.queue.send(tx, { kind: 'send-batch', requestId: batch.id });
    const answer = await readBatch(deps, tx, batch);
    return {
      answer,
      audit: {
        action: 'retry-batch',
        project: null,
        subject: 'request-batches',
        key: batch.id,
        before: before.counts,
        after: answer.counts,
      },
    };
  },
});
