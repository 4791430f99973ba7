import { type Action, rolesWith } from '../../lib/permissions.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

/** @throws DomainError `forbidden` that names the action and who holds it */
export function refuse(action: Action, project: string | null = null): never {
  const heldBy = rolesWith(action).join(', ');
  throw new DomainError('forbidden', {
    ...say('needs-action', { action, roles: heldBy }),
    meta: { missingAction: action, heldBy, ...(project !== null && { missingIn: project }) },
  });
}
