import { deleteClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineQuery } from '../../../define.ts';
import { toPlainCheck } from '../plain-check.ts';
import { prepareDeletion } from './prepare-deletion.ts';

/** What sending a deletion asks; stores nothing. */
export const checkDeletion = defineQuery({
  name: 'check-deletion',
  action: 'cluster.delete',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: deleteClusterRequestSchema },
  run: async ({ deps }, { body }, cluster): Promise<RequestCheckResult> =>
    toPlainCheck((await prepareDeletion(deps, cluster, body)).judgement),
});
