import { memberListQuerySchema } from '../../../lib/contracts/projects.ts';
import { defineQuery } from '../define.ts';
import { findScope } from './find-scope.ts';

/** Of a project, with those who hold their role everywhere; without a project only the latter. */
export const listMembers = defineQuery({
  name: 'list-members',
  action: 'project.read',
  scope: (context, { query }) => findScope(context, query.project ?? null),
  input: { query: memberListQuerySchema },
  run: async ({ deps }, { query }) => {
    const items = await deps.members.list(deps.db.auto, query.project ?? null);
    return { items, nextCursor: null, total: items.length };
  },
});
