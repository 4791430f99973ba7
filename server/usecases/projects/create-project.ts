import { createProjectSchema } from '../../../lib/contracts/projects.ts';
import { DomainError } from '../../domain/errors.ts';
import { checkProjectNamespace } from '../../domain/project-namespace.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import { defineCommand } from '../define.ts';
import { toProject } from './project-view.ts';

/** Its namespace comes first: making it twice is harmless, and a project without one could order nothing. */
export const createProject = defineCommand({
  name: 'create-project',
  action: 'project.manage',
  scope: async () => ({ project: null, value: undefined, isCommonKnowledge: true }),
  input: { body: createProjectSchema },
  prepare: async ({ deps }, { body }): Promise<ProjectRecord> => {
    const { quota, namespace = body.name, ...rest } = body;
    const errors = checkProjectNamespace(namespace);
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    const taken = await deps.projects.isTaken(deps.db.auto, body.name, namespace);
    if (taken) throw nameTaken();
    await deps.namespaces.prepare(namespace, body.name);
    const limits = Object.entries(quota).map(([resource, limit]) => ({ resource, limit }));
    return { ...rest, namespace, quota: limits };
  },
  commit: async ({ deps }, tx, project) => {
    if (await deps.projects.isTaken(tx, project.name, project.namespace)) throw nameTaken();
    await deps.projects.put(tx, project);
    const { name } = project;
    return {
      answer: toProject(project, undefined),
      audit: { action: 'create-project', project: name, subject: 'projects', key: name, after: project },
      events: [{ subject: 'projects', key: name, project: null }],
    };
  },
});

function nameTaken(): DomainError {
  const detail = 'A project of this name or namespace is there already, perhaps archived';
  return new DomainError('conflict', { detail, errors: [{ pointer: '/name', detail }] });
}
