import type { ProjectGitAnswer } from '../../../../lib/contracts/project-git.ts';
import { projectPathSchema } from '../../../../lib/contracts/projects.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineCommand } from '../../define.ts';
import { findProject } from '../find-project.ts';
import { toAuditedGit } from './project-git-view.ts';
import { refuseOpenPulls } from './set-project-git.ts';

/** Has approved requests carried out at once again. The token is gone with it, and what differs from files that count no more. */
export const removeProjectGit = defineCommand({
  name: 'remove-project-git',
  action: 'project.manage',
  readAction: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema },
  prepare: async (_context, _input, { name }) => name,
  commit: async ({ deps }, tx, name) => {
    await deps.projects.lock(tx, name);
    const project = await deps.projects.get(tx, name);
    const before = await deps.projectGit.get(tx, name);
    if (!before || !project) throw new DomainError('not-found');
    await refuseOpenPulls(deps, tx, name);
    await deps.projectGit.remove(tx, name);
    const drifts = await deps.clusterDrifts.ofNamespace(tx, project.namespace);
    for (const drift of drifts) await deps.clusterDrifts.remove(tx, drift);
    const answer: ProjectGitAnswer = { git: null };
    return {
      answer,
      audit: {
        action: 'remove-project-git',
        project: name,
        subject: 'projects',
        key: name,
        before: toAuditedGit(before),
        after: null,
      },
      events: [
        { subject: 'projects', key: name, project: null },
        ...drifts.map((drift) => ({
          subject: 'clusters' as const,
          key: `${drift.namespace}/${drift.name}`,
          project: name,
        })),
      ],
    };
  },
});
