import { createProjectSchema } from '../../../lib/contracts/projects.ts';
import { DomainError } from '../../domain/errors.ts';
import { checkNamespaceLabels, checkProjectNamespace } from '../../domain/projects/project-namespace.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import { defineCommand } from '../define.ts';
import { refuseOtherCurrency } from '../limits/refuse-other-currency.ts';
import { toProject } from './project-view.ts';

/**
 * One after the other, so that a name is given once and only its project's labels get to the namespace. The namespace
 * is made under that lock and before the commit: making it twice is harmless, and a project without one could order nothing.
 * Its calls to the management cluster end before the transaction does, so a silent one is told as such.
 */
export const createProject = defineCommand({
  name: 'create-project',
  action: 'project.manage',
  scope: async () => ({ project: null, value: undefined, isCommonKnowledge: true }),
  input: { body: createProjectSchema },
  prepare: async ({ deps }, { body }) => {
    const { quota, labels, namespace = body.name, ...rest } = body;
    const errors = [...checkProjectNamespace(namespace), ...checkNamespaceLabels(labels)];
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    const taken = await deps.projects.isTaken(deps.db.auto, body.name, namespace);
    if (taken) throw nameTaken();
    await refuseOtherCurrency(deps, body.budget);
    const limits = Object.entries(quota).flatMap(([resource, limit]) => (limit === null ? [] : { resource, limit }));
    const project: ProjectRecord = { ...rest, namespace, quota: limits };
    return { project, labels };
  },
  turn: () => 'create-project',
  commit: async ({ deps }, tx, { project, labels }) => {
    await deps.projects.lockNew(tx);
    if (await deps.projects.isTaken(tx, project.name, project.namespace)) throw nameTaken();
    await deps.projects.put(tx, project);
    await deps.namespaces.prepare(project.namespace, project.name, labels);
    const { name } = project;
    return {
      answer: toProject({ ...project, version: 1 }, undefined),
      audit: { action: 'create-project', project: name, subject: 'projects', key: name, after: { ...project, labels } },
      events: [{ subject: 'projects', key: name, project: null }],
    };
  },
});

function nameTaken(): DomainError {
  const said = say('project-taken');
  return new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
}
