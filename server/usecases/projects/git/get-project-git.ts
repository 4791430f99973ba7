import type { ProjectGitAnswer } from '../../../../lib/contracts/project-git.ts';
import { projectPathSchema } from '../../../../lib/contracts/projects.ts';
import { defineQuery } from '../../define.ts';
import { findProject } from '../find-project.ts';
import { toProjectGit } from './project-git-view.ts';

/** Where approved requests of a project become pull requests; null where they are carried out at once. */
export const getProjectGit = defineQuery({
  name: 'get-project-git',
  action: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema },
  run: async ({ deps }, { path }): Promise<ProjectGitAnswer> => {
    const record = await deps.projectGit.get(deps.db.auto, path.name);
    return { git: record && toProjectGit(record) };
  },
});
