import { projectPathSchema } from '../../../lib/contracts/projects.ts';
import { defineQuery } from '../define.ts';
import { findProject } from './find-project.ts';

/** Whom somebody may name as the next owner of a cluster of the project. */
export const listOwners = defineQuery({
  name: 'list-owners',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema },
  run: async ({ deps }, _input, project) => {
    const people = await deps.owners.candidates(deps.db.auto, project.name);
    // Somebody may be known by two identity providers.
    const byEmail = new Map(people.map(({ email, name }) => [email, { email, name }]));
    return { items: [...byEmail.values()], nextCursor: null, total: byEmail.size };
  },
});
