import { type Batch, newBatchSchema } from '../../../../lib/contracts/request-batches.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { BatchRecord } from '../../../ports/request-batches.ts';
import { defineCommand } from '../../define.ts';
import { readClusters } from './batch-requests.ts';
import { readBatch } from './batch-view.ts';

/**
 * Asks the same of many clusters. The worker sends a request for each; rights and rules are asked then, cluster by
 * cluster, and what they refuse is told in the batch.
 */
export const submitBatch = defineCommand({
  name: 'submit-batch',
  action: 'request.create',
  scope: 'own',
  input: { body: newBatchSchema },
  prepare: async ({ deps, actor }, { body }) => {
    if (actor.id === null || actor.kind === 'system') {
      throw new DomainError('forbidden', { scriptDetail: 'Only people send batches' });
    }
    const { kind, answers } = body;
    const batch: BatchRecord = {
      id: deps.ids.newId(),
      requesterId: actor.id,
      kind,
      answers,
      askedWith: { kind: actor.kind, narrowing: actor.narrowing },
      createdAt: deps.clock.now(),
    };
    return { batch, clusters: readClusters(body) };
  },
  commit: async ({ deps }, tx, { batch, clusters }) => {
    await deps.batches.insert(tx, batch, clusters);
    await deps.queue.send(tx, { kind: 'send-batch', requestId: batch.id });
    const answer: Batch = await readBatch(deps, tx, batch);
    return {
      answer,
      audit: {
        action: 'submit-batch',
        project: null,
        subject: 'request-batches',
        key: batch.id,
        after: {
          kind: batch.kind,
          answers: batch.answers,
          clusters: clusters.map(({ namespace, name }) => `${namespace}/${name}`),
        },
      },
    };
  },
});
