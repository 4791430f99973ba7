import type { Actor } from '../domain/actor.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { Deps } from '../usecases/deps.ts';
import { addressOf, assertRate, assertRateLeft, rateLimits } from './rate-limit.ts';

/** A token that is none of ours: the keys of the identity provider may have to be fetched to judge it. */
const foreignToken = /^Bearer (?!slw_)\S+$/i;

/**
 * Who asks. Every try that finds nobody counts for the address it comes from; from one that has used them up no token of
 * the identity provider is judged any more, so that nobody sends questions there through Slipway as fast as they like.
 * @throws DomainError `unauthenticated` or `rate-limited`
 */
export async function findCaller(
  deps: Deps,
  request: Request,
  find: (request: Request) => Promise<Actor | null>,
): Promise<Actor> {
  const address = addressOf(request) ?? 'unknown';
  const isForeign = foreignToken.test(request.headers.get('authorization') ?? '');
  if (isForeign) assertRateLeft(deps, rateLimits.anonymous, address);
  const actor = await find(request).catch(async (error: unknown) => {
    if (isForeign) await assertRate(deps, rateLimits.anonymous, address);
    throw error;
  });
  if (actor) return actor;
  await assertRate(deps, rateLimits.anonymous, address);
  throw new DomainError('unauthenticated', say('sign-in-first'));
}
