import { changeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { changeableStates } from '../../../../domain/requests/request.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { type Context, defineQuery } from '../../../define.ts';
import { assessSpec } from '../../running/assess-spec.ts';
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
    const replaces = query.replaces === undefined ? null : await findReplaced(context, cluster, query.replaces);
    const asked = await toSpec(deps, { body, cluster, requestId: deps.ids.newId(), replaces });
    return toSpecCheck(context, await assessSpec(deps, asked));
  },
});

/** An open change of one's own of this very cluster: what it holds is free for the one that replaces it. */
async function findReplaced(
  { deps, actor }: Context,
  cluster: FoundCluster,
  id: string,
): Promise<RequestRecord | null> {
  const request = await deps.requests.get(deps.db.auto, id);
  const isOwn = request?.requesterId === actor.id && request?.clusterUid === cluster.uid;
  return request && isOwn && changeableStates.has(request.state) ? request : null;
}
