import { wakeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineQuery } from '../../../define.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import { toSpecCheck } from '../../running/spec-check.ts';
import { toWaking } from './wake-cluster.ts';

/** Everything that waking a cluster asks; stores nothing. */
export const checkWaking = defineQuery({
  name: 'check-waking',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { query: checkQuerySchema, body: wakeRequestSchema },
  run: async (context, { body }, cluster): Promise<RequestCheckResult> => {
    const { deps } = context;
    await refuseBusy(deps, cluster);
    const { justification = null } = body;
    const asked = await toWaking(deps, { cluster, justification, requestId: deps.ids.newId() });
    return toSpecCheck(context, await assessSpec(deps, asked));
  },
});
