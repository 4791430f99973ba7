import { editProjectSchema, projectPathSchema } from '../../../lib/contracts/projects.ts';
import { defineCommand } from '../define.ts';
import { findProject } from './find-project.ts';
import { toProject } from './project-view.ts';

/** Title, owner and cost centre; name and namespace are what everything else points at and never change. */
export const editProject = defineCommand({
  name: 'edit-project',
  action: 'project.manage',
  readAction: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema, body: editProjectSchema },
  prepare: async (_context, { body }, before) => ({ before, change: body }),
  commit: async ({ deps }, tx, { before, change }) => {
    const { name } = before;
    await deps.projects.lock(tx, name);
    const now = (await deps.projects.get(tx, name)) ?? before;
    await deps.projects.put(tx, { ...now, ...change });
    const usage = await deps.projects.usage(tx, [name]);
    const { title, owner, costCentre } = now;
    return {
      answer: toProject({ ...now, ...change }, usage.get(name)),
      audit: {
        action: 'edit-project',
        project: name,
        subject: 'projects',
        key: name,

        before: { title, owner, costCentre },
        after: change,
      },
      events: [{ subject: 'projects', key: name, project: null }],
    };
  },
});
