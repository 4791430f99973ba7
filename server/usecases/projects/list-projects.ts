import type { Page } from '../../../lib/contracts/page.ts';
import type { Project } from '../../../lib/contracts/projects.ts';
import { defineQuery } from '../define.ts';
import { toProject } from './project-view.ts';

export const listProjects = defineQuery({
  name: 'list-projects',
  action: 'project.read',
  scope: 'visible',
  input: {},
  run: async ({ deps, visible }): Promise<Page<Project>> => {
    const projects = await deps.projects.list(deps.db.auto, visible);
    const usage = await deps.projects.usage(
      deps.db.auto,
      projects.map(({ name }) => name),
    );
    const items = projects.map((project) => toProject(project, usage.get(project.name)));
    return { items, nextCursor: null, total: items.length };
  },
});
