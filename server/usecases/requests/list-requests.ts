import { type RequestPage, requestListQuerySchema } from '../../../lib/contracts/requests.ts';
import { defineQuery } from '../define.ts';

const split = (list: string | undefined) => list?.split(',').filter((value) => value !== '');

export const listRequests = defineQuery({
  name: 'list-requests',
  action: 'request.read',
  scope: 'visible',
  input: { query: requestListQuerySchema },
  run: ({ deps, actor, visible }, { query }): Promise<RequestPage> => {
    const { q, project, state, kind, requester, cursor, limit } = query;
    return deps.requests.list(deps.db.auto, visible, {
      q,
      cursor,
      limit,
      projects: split(project),
      states: split(state),
      kinds: split(kind),
      requester: requester === 'me' ? actor.email : requester || undefined,
    });
  },
});
