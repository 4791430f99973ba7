import { transferRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineQuery } from '../../../define.ts';
import { toPlainCheck } from '../plain-check.ts';
import { prepareTransfer } from './prepare-transfer.ts';

/** What sending a transfer asks; stores nothing. */
export const checkTransfer = defineQuery({
  name: 'check-transfer',
  action: 'request.create',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: transferRequestSchema },
  run: async (context, { body }, cluster): Promise<RequestCheckResult> =>
    toPlainCheck((await prepareTransfer(context, cluster, body)).judgement),
});
