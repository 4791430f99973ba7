import { decode } from 'next-auth/jwt';
import type { Env } from '../config/env.ts';
import { grantsOf } from '../domain/access/admin-group.ts';
import { seeingLimitMs, seenGrants } from '../domain/access/see-as.ts';
import type { Actor } from '../domain/actor.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { Caller } from '../ports/people.ts';
import { type BearerServices, type Door, findByAccessToken } from './bearer.ts';
import { sessionCookieName } from './cookies.ts';
import type { Recheck } from './recheck.ts';

export interface ActorServices extends BearerServices {
  recheck: Recheck;
}

/** A person's grants may be refused one after the other; each round asks with the next. */
const maxRounds = 3;

/** Reads a caller, and again after each question to the identity provider that had to come first. */
async function readConfirmed<T extends Caller>(services: ActorServices, read: () => Promise<T | null>) {
  for (let round = 0; round < maxRounds; round += 1) {
    const caller = await read();
    if (caller === null || !(await services.recheck(caller.standing))) return caller;
  }
  throw new DomainError('upstream-unavailable', {
    ...say('identity-silent'),
    retryAfterSeconds: 5,
  });
}

function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return null;
}

async function findByToken(services: ActorServices, env: Env, secret: string): Promise<Actor | null> {
  const { db, ids, clock, callers } = services;
  const caller = await readConfirmed(services, () => callers.byToken(db.auto, ids.hash(secret), clock.now()));
  if (!caller) return null;
  return {
    kind: 'token',
    id: caller.id,
    email: caller.email,
    name: caller.name,
    grants: grantsOf(caller, env.SLIPWAY_ADMIN_GROUP ?? null),
    narrowing: { project: caller.tokenProject, readOnly: caller.readOnly },
    sessionId: null,
    seenBy: null,
    tokenExpiresAt: caller.expiresAt,
    identityFailingSince: caller.standing.failingSince,
  };
}

async function findSessionSecret(env: Env, cookieHeader: string | null): Promise<string | null> {
  const cookie = readCookie(cookieHeader, sessionCookieName(env.NEXTAUTH_URL));
  if (cookie === null) return null;
  try {
    const token = await decode({ token: cookie, secret: env.NEXTAUTH_SECRET });
    return typeof token?.sid === 'string' ? token.sid : null;
  } catch {
    // Garbled, expired or encrypted with another secret: nobody.
    return null;
  }
}

async function findBySession(services: ActorServices, env: Env, cookieHeader: string | null): Promise<Actor | null> {
  const secret = await findSessionSecret(env, cookieHeader);
  if (secret === null) return null;
  const { db, ids, clock, callers } = services;
  const caller = await readConfirmed(services, () => callers.bySession(db.auto, ids.hash(secret), clock.now()));
  if (!caller) return null;
  const actor: Actor = {
    kind: 'user',
    id: caller.id,
    email: caller.email,
    name: caller.name,
    grants: grantsOf(caller, env.SLIPWAY_ADMIN_GROUP ?? null),
    narrowing: { project: null, readOnly: false },
    sessionId: caller.sessionId,
    seenBy: null,
    tokenExpiresAt: null,
    identityFailingSince: caller.standing.failingSince,
  };
  return caller.seeing ? seeThrough(services, env, actor, caller.seeing) : actor;
}

/** The person who is looked at, with what the viewer may see of them; the viewer alone once it has lasted too long. */
async function seeThrough(
  { db, clock, callers }: ActorServices,
  env: Env,
  viewer: Actor,
  { userId, since }: { userId: string; since: Date },
): Promise<Actor> {
  const until = new Date(since.getTime() + seeingLimitMs);
  const seen = until > clock.now() ? await callers.byUser(db.auto, userId) : null;
  if (!seen) return viewer;
  return {
    ...viewer,
    id: seen.id,
    email: seen.email,
    name: seen.name,
    grants: seenGrants(viewer.grants, grantsOf(seen, env.SLIPWAY_ADMIN_GROUP ?? null)),
    narrowing: { project: null, readOnly: true },
    seenBy: { id: viewer.id ?? '', email: viewer.email, until },
  };
}

/** Personal access tokens begin with this; the identity provider's are three parts of base64url. */
const tokenMark = 'slw_';

async function findByBearer(services: ActorServices, env: Env, secret: string, door: Door): Promise<Actor | null> {
  if (!secret.startsWith(tokenMark)) return findByAccessToken(services, env, secret, door);
  const actor = await findByToken(services, env, secret);
  // Whoever comes through the agents' door is an agent, whatever it shows.
  return actor && door === 'mcp' ? { ...actor, agent: 'api-token' } : actor;
}

/**
 * Who asks: the person of a token, or of a session cookie, with the roles they hold now; null for nobody. A request
 * with an Authorization header is judged by that alone. Agents show a token: a cookie comes with whatever a browser
 * sends, and counts at the API alone.
 */
export async function findActor(
  services: ActorServices,
  env: Env,
  headers: Headers,
  door: Door = 'api',
): Promise<Actor | null> {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const secret = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    return secret === undefined ? null : findByBearer(services, env, secret, door);
  }
  return door === 'api' ? findBySession(services, env, headers.get('cookie')) : null;
}
