import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { defineQuery } from '../define.ts';
import { findRequest, readParts } from './read-request.ts';
import { readWaiting } from './read-waiting.ts';
import { toDetail } from './request-view.ts';

export const getRequest = defineQuery({
  name: 'get-request',
  action: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema },
  run: async ({ deps, actor }, _input, request): Promise<RequestDetail> => {
    const parts = await readParts(deps, deps.db.auto, request);
    const { review } = parts;
    const isWaiting = review !== null && request.state === 'awaiting-approval';
    return toDetail(
      parts,
      actor,
      isWaiting ? await readWaiting(deps, deps.db.auto, request, review, parts.entries) : null,
    );
  },
});
