import { accessRequestListQuerySchema } from '../../../lib/contracts/access-requests.ts';
import { type Action, can } from '../../../lib/permissions.ts';
import type { AccessRequestRecord } from '../../ports/access-requests.ts';
import { defineQuery } from '../define.ts';
import { ownerOf } from '../tokens/token-view.ts';
import { toAccessRequest } from './access-request-view.ts';

/**
 * One's own; admins also those that wait for an answer, and leads those of their projects: they cannot grant them, but
 * they know the person and whom to ask. For everybody else that list is empty.
 */
export const listAccessRequests = defineQuery({
  name: 'list-access-requests',
  action: 'signed-in',
  scope: 'own',
  input: { query: accessRequestListQuerySchema },
  run: async ({ deps, actor }, { query }) => {
    const isMine = query.view === 'mine';
    // Who only reads may know of them like who answers them.
    const within = { ...actor.narrowing, readOnly: false };
    const holds = (action: Action, project: string | null) => can(actor.grants, action, project, within);
    const mayKnow = ({ project }: AccessRequestRecord) =>
      holds('member.manage', null) ||
      (project !== null && (holds('member.manage', project) || holds('request.approve', project)));
    const all = await deps.accessRequests.list(deps.db.auto, isMine ? ownerOf(actor) : null);
    const items = all.filter((request) => isMine || mayKnow(request)).map(toAccessRequest);
    return { items, nextCursor: null, total: items.length };
  },
});
