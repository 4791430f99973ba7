import { accessRequestListQuerySchema } from '../../../lib/contracts/access-requests.ts';
import { can } from '../../../lib/permissions.ts';
import { defineQuery } from '../define.ts';
import { ownerOf } from '../tokens/token-view.ts';
import { toAccessRequest } from './access-request-view.ts';

/** One's own; admins also those that wait for an answer, which is an empty list for everybody else. */
export const listAccessRequests = defineQuery({
  name: 'list-access-requests',
  action: 'signed-in',
  scope: 'own',
  input: { query: accessRequestListQuerySchema },
  run: async ({ deps, actor }, { query }) => {
    const mayAnswer = can(actor.grants, 'member.manage', null);
    const isMine = query.view === 'mine';
    const found =
      isMine || mayAnswer ? await deps.accessRequests.list(deps.db.auto, isMine ? ownerOf(actor) : null) : [];
    const items = found.map(toAccessRequest);
    return { items, nextCursor: null, total: items.length };
  },
});
