import { grantsOf } from '../domain/access/admin-group.ts';
import type { Actor } from '../domain/actor.ts';
import type { Deps } from './deps.ts';

/**
 * A person in whose name Slipway asks for something while they are away, with the rights that they hold now. Null when
 * their account is gone or disabled.
 */
export async function actFor(
  { callers, db, adminGroup }: Pick<Deps, 'callers' | 'db' | 'adminGroup'>,
  userId: string,
): Promise<Actor | null> {
  const person = await callers.byUser(db.auto, userId);
  if (!person) return null;
  return {
    kind: 'user',
    id: person.id,
    email: person.email,
    name: person.name,
    grants: grantsOf(person, adminGroup),
    narrowing: { project: null, readOnly: false },
    sessionId: null,
    seenBy: null,
    tokenExpiresAt: null,
    identityFailingSince: null,
  };
}
