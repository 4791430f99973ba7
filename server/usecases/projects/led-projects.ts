import { type Action, can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { Context } from '../define.ts';

// What is shared with projects concerns each of them, so it is changed by who leads them all.

/** Whether the actor may do something in every one of these projects; in none there is only who may everywhere. */
export function leadsAll({ actor }: Context, action: Action, projects: readonly { project: ProjectRecord }[]): boolean {
  const may = (project: string | null) => can(actor.grants, action, project, actor.narrowing);
  return may(null) || (projects.length > 0 && projects.every(({ project }) => may(project.name)));
}

/** @throws DomainError `not-found` for a project that is not there, `forbidden` for one that the actor does not lead */
export async function findLedProjects(
  { deps, actor }: Context,
  action: Action,
  names: readonly string[],
): Promise<ProjectRecord[]> {
  const wanted = [...new Set(names)].sort();
  const projects = await deps.projects.list(deps.db.auto, wanted);
  const seen = projects.filter(({ name }) => can(actor.grants, 'project.read', name, actor.narrowing));
  if (seen.length < wanted.length) throw new DomainError('not-found');
  if (projects.some(({ name }) => !can(actor.grants, action, name, actor.narrowing))) refuseUnled(action);
  return projects;
}

/** @throws DomainError `forbidden` */
export function refuseUnled(action: Action): never {
  throw new DomainError('forbidden', {
    ...say('needs-all-projects'),
    meta: { missingAction: action, heldBy: 'platform-lead' },
  });
}
