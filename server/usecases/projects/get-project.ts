import { projectPathSchema } from '../../../lib/contracts/projects.ts';
import { defineQuery } from '../define.ts';
import { findProject } from './find-project.ts';
import { toProject } from './project-view.ts';

export const getProject = defineQuery({
  name: 'get-project',
  action: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema },
  run: async ({ deps }, _input, project) => {
    const usage = await deps.projects.usage(deps.db.auto, [project.name]);
    return toProject(project, usage.get(project.name));
  },
});
