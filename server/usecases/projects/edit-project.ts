import { editProjectSchema, projectPathSchema } from '../../../lib/contracts/projects.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
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
  prepare: async (_context, { body }, { name }) => ({ name, body }),
  commit: async ({ deps }, tx, { name, body: { version, ...change } }) => {
    await deps.projects.lock(tx, name);
    const before = await deps.projects.get(tx, name);
    // Archived while this one waited for the lock.
    if (!before) throw new DomainError('not-found');
    if (version !== undefined && version !== before.version) {
      throw new DomainError('stale-version', say('project-changed'));
    }
    await deps.projects.put(tx, { ...before, ...change });
    const after = await deps.projects.get(tx, name);
    if (!after) throw new DomainError('not-found');
    const usage = await deps.projects.usage(tx, [name]);
    const { title, owner, costCentre } = before;
    return {
      answer: toProject(after, usage.get(name)),
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
