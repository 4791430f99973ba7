import { can, projectsWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { InboxOwner } from '../../ports/inbox.ts';

/** A person's inbox as far as they may see it now: who lost sight of a project lost sight of what was told of it. */
export function inboxOf({ id, grants, narrowing }: Actor): InboxOwner {
  if (id === null) throw new DomainError('forbidden', { scriptDetail: 'Only people have an inbox' });
  return {
    userId: id,
    projects: projectsWith(grants, 'project.read', narrowing),
    costProjects: projectsWith(grants, 'cost.read', narrowing),
    withGeneral: narrowing.project === null,
    withRules: can(grants, 'multi-cluster-service.manage', null, narrowing),
  };
}

/** @throws DomainError `forbidden` for a token that only reads */
export function refuseReadOnly({ narrowing }: Actor): void {
  if (narrowing.readOnly) throw new DomainError('forbidden', say('token-only-reads'));
}
