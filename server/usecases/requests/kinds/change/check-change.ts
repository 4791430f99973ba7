import { changeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineQuery } from '../../../define.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { findReplaced } from '../../running/find-replaced.ts';
import { toSpecCheck } from '../../running/spec-check.ts';
import { toSpec } from './change-cluster.ts';

/** Everything that sending a change asks; stores nothing. */
export const checkChange = defineQuery({
  name: 'check-change',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { query: checkQuerySchema, body: changeRequestSchema },
  run: async (context, { body, query }, cluster): Promise<RequestCheckResult> => {
    const { deps } = context;
    const replaces = await findReplaced(context, cluster, query.replaces);
    const asked = await toSpec(deps, { body, cluster, requestId: deps.ids.newId(), replaces });
    return toSpecCheck(context, await assessSpec(deps, asked));
  },
});
