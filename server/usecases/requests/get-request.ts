import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { type Context, defineQuery } from '../define.ts';
import { kindOf } from './kinds/registry.ts';
import { findRequest, readParts } from './read-request.ts';
import { readWaiting } from './read-waiting.ts';
import { toDetail } from './request-view.ts';

/** Of a running cluster the effects of a request say more than its settings. */
async function findSettings(context: Context, request: RequestRecord): Promise<RequestDetail['settings']> {
  if (kindTraits[request.kind].about === 'cluster') return [];
  return (await kindOf(request).findChanges(context, request, [])).changes;
}

export const getRequest = defineQuery({
  name: 'get-request',
  action: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema },
  run: async (context, _input, request): Promise<RequestDetail> => {
    const { deps, actor } = context;
    const parts = await readParts(deps, deps.db.auto, request);
    const { review } = parts;
    const isWaiting = review !== null && request.state === 'awaiting-approval';
    const [waiting, settings] = await Promise.all([
      isWaiting ? readWaiting(deps, deps.db.auto, request, review, parts.entries) : null,
      findSettings(context, request),
    ]);
    return toDetail(parts, actor, { waiting, settings });
  },
});
