import { memberListQuerySchema } from '../../../lib/contracts/projects.ts';
import { defineQuery } from '../define.ts';
import { findProject } from './find-project.ts';

export const listMembers = defineQuery({
  name: 'list-members',
  action: 'project.read',
  scope: (context, { query }) => findProject(context, query.project),
  input: { query: memberListQuerySchema },
  run: async ({ deps }, _input, project) => {
    const items = await deps.members.list(deps.db.auto, project.name);
    return { items, nextCursor: null, total: items.length };
  },
});
