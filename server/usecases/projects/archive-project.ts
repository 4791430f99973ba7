import { projectPathSchema } from '../../../lib/contracts/projects.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { findProject } from './find-project.ts';
import { toProject } from './project-view.ts';

/** Out of sight for everybody. Its namespace stays, and so does its history; with clusters or applications it is refused. */
export const archiveProject = defineCommand({
  name: 'archive-project',
  action: 'project.archive',
  readAction: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema },
  prepare: async (_context, _input, { name }) => name,
  commit: async ({ deps }, tx, name) => {
    // Whoever reserves takes the same lock first, so no order slips in between.
    await deps.projects.lock(tx, name);
    const project = await deps.projects.get(tx, name);
    // Archived while this one waited for the lock.
    if (!project) throw new DomainError('not-found');
    const { clusters = 0 } = (await deps.projects.usage(tx, [name])).get(name) ?? {};
    if (clusters > 0) {
      throw new DomainError('conflict', say('project-in-use', { count: clusters }));
    }
    const applications = await deps.applications.count(tx, project.namespace);
    if (applications > 0) throw new DomainError('conflict', say('project-has-applications', { count: applications }));
    await deps.projects.archive(tx, name, deps.clock.now());
    return {
      answer: toProject(project, undefined),
      audit: { action: 'archive-project', project: name, subject: 'projects', key: name, before: project },
      events: [{ subject: 'projects', key: name, project: null }],
    };
  },
});
