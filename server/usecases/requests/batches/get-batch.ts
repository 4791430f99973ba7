import { batchPathSchema } from '../../../../lib/contracts/request-batches.ts';
import { defineQuery } from '../../define.ts';
import { findOwnBatch, readBatch } from './batch-view.ts';

/** One of one's own batches, with what became of each cluster. */
export const getBatch = defineQuery({
  name: 'get-batch',
  action: 'request.create',
  scope: 'own',
  input: { path: batchPathSchema },
  run: async (context, { path }) => readBatch(context.deps, context.deps.db.auto, await findOwnBatch(context, path.id)),
});
