import { can, projectsWith } from '../../lib/permissions.ts';
import type { Actor } from '../domain/actor.ts';
import { DomainError } from '../domain/errors.ts';
import type { Authority } from '../ports/idempotency.ts';
import { refuse } from './refuse.ts';

/**
 * Holds a kept answer against what the actor may now. The thing itself may be gone meanwhile, so the project that
 * decided then decides again.
 * @throws DomainError `forbidden` or `not-found` like the call itself; `validation-failed` where the key belongs to a
 * session or token with other limits, because only equal limits can be sure to see equal answers
 */
export function assertMayRepeat({ grants, narrowing }: Actor, authority: Authority | null): void {
  if (authority && authority.action !== 'signed-in') {
    const { action, scope } = authority;
    if (scope === 'any') {
      if (projectsWith(grants, action, narrowing).length === 0) refuse(action);
    } else if (!can(grants, action, scope.project, narrowing)) {
      if (scope.project === null || can(grants, 'project.read', scope.project, narrowing))
        refuse(action, scope.project);
      throw new DomainError('not-found');
    }
  }
  if (authority === null) refuseAfterUpgrade();
  const before = authority.narrowing;
  if (before && before.project === narrowing.project && before.readOnly === narrowing.readOnly) return;
  throw new DomainError('validation-failed', {
    scriptDetail: 'This Idempotency-Key was used with a session or token that has other limits',
  });
}

/** For a key of which an older Slipway kept too little to say whether the same is asked again. */
export function refuseAfterUpgrade(): never {
  throw new DomainError('validation-failed', {
    scriptDetail:
      'This Idempotency-Key was used before an upgrade of Slipway. See whether it was done, then use a new key',
  });
}
