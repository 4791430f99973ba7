import { extendClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineQuery } from '../../../define.ts';
import { toPlainCheck } from '../plain-check.ts';
import { prepareExtension } from './prepare-extension.ts';

/** What the policies say to an extension; it takes nothing of the limits and writes no spec. Stores nothing. */
export const checkExtension = defineQuery({
  name: 'check-extension',
  action: 'request.create',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: extendClusterRequestSchema },
  run: async ({ deps }, { body }, cluster): Promise<RequestCheckResult> =>
    toPlainCheck((await prepareExtension(deps, cluster, body)).judgement),
});
