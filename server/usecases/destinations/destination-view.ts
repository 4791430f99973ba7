import type { Destination } from '../../../lib/contracts/destinations.ts';
import { can, rolesWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { DestinationRecord } from '../../ports/destinations.ts';
import type { NewEvent } from '../../ports/live.ts';
import type { Context, Subject } from '../define.ts';
import { findProject } from '../projects/find-project.ts';

export function toDestination({ createdAt, pausedAt, disabledAt, last, ...record }: DestinationRecord): Destination {
  return {
    ...record,
    createdAt: createdAt.toISOString(),
    state: disabledAt ? 'disabled' : pausedAt ? 'paused' : 'active',
    last: last && { ...last, at: last.at.toISOString() },
  };
}

/** What the audit keeps: of the address the host, of the secret nothing. */
export function toAudit({ kind, title, host, topics, pausedAt }: DestinationRecord): Record<string, unknown> {
  return { kind, title, host, topics, paused: pausedAt !== null };
}

export const tellOf = ({ id, project }: Pick<DestinationRecord, 'id' | 'project'>): NewEvent[] => [
  { subject: 'destinations', key: id, project },
];

/** Whose notices it gets: a project's, or (null) all of them. */
export async function findDestinationScope(context: Context, project: string | null): Promise<Subject<null> | null> {
  if (project === null) return { project: null, value: null, isCommonKnowledge: true };
  const found = await findProject(context, project);
  return found && { project: found.project, value: null };
}

/** The destination and the project that decides about it. */
export async function findDestination({ deps }: Context, id: string): Promise<Subject<DestinationRecord> | null> {
  const value = await deps.destinations.get(deps.db.auto, id);
  return value && { project: value.project, value };
}

/**
 * Where the whole installation's notices go is a setting of the installation, which leads of all projects do not change.
 * @throws DomainError `forbidden`
 */
export function assertMayManage({ grants, narrowing }: Actor, project: string | null): void {
  if (project !== null || can(grants, 'settings.manage', null, narrowing)) return;
  const heldBy = rolesWith('settings.manage').join(', ');
  throw new DomainError('forbidden', {
    ...say('needs-action-for-notices', { roles: heldBy }),
    meta: { missingAction: 'settings.manage', heldBy },
  });
}

/** @throws DomainError `validation-failed` at the address, in a sentence that does not repeat it */
export async function assertAddress({ deps }: Context, url: string): Promise<void> {
  const problem = await deps.outbound.findProblem(url);
  if (problem === null) return;
  const said = say('address-refused', { of: 'typed', problem });
  throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/url', ...said }] });
}
