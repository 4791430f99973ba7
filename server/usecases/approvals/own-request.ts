import type { Actor } from '../../domain/actor.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';

const isSameText = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

type Person = Pick<Actor, 'id' | 'email'>;

/** Whether two accounts are one person: the same account, the same e-mail, or the same subject of the provider. */
async function isSamePerson(deps: Deps, tx: Tx, one: { id: string; email: string }, actor: Person): Promise<boolean> {
  if (one.id === actor.id || isSameText(one.email, actor.email)) return true;
  if (actor.id === null) return false;
  const [first, second] = [await deps.users.get(tx, one.id), await deps.users.get(tx, actor.id)];
  if (!first || !second) return false;
  return first.subject === second.subject || isSameText(first.email, second.email);
}

/** Whether the actor asked for it, with whatever account or token. */
export function isOwnRequest(deps: Deps, tx: Tx, request: RequestRecord, actor: Person): Promise<boolean> {
  return isSamePerson(deps, tx, { id: request.requesterId, email: request.requester }, actor);
}

/** Whether the actor has agreed to that revision already, with whatever account or token. */
export async function hasAgreed(
  deps: Deps,
  tx: Tx,
  review: { requestId: string; revision: number },
  actor: Person,
): Promise<boolean> {
  for (const vote of await deps.reviews.votes(tx, review.requestId, review.revision)) {
    if (await isSamePerson(deps, tx, { id: vote.userId, email: vote.email }, actor)) return true;
  }
  return false;
}
