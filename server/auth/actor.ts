import { decode } from 'next-auth/jwt';
import type { Grant } from '../../lib/permissions.ts';
import type { Env } from '../config/env.ts';
import type { Actor } from '../domain/actor.ts';
import type { MemberStore, TokenStore, UserRecord } from '../ports.ts';
import { sessionCookieName } from './cookies.ts';
import type { AuthServices } from './options.ts';

export interface ActorServices extends AuthServices {
  tokens: TokenStore;
  members: MemberStore;
}

function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return null;
}

/** Grants by memberships; who is in the admin group is an admin everywhere, so that there is a first one. */
async function grantsOf(services: ActorServices, adminGroup: string | undefined, user: UserRecord): Promise<Grant[]> {
  const grants = await services.members.grantsOf(services.db.auto, user.email, user.groups);
  const isAdmin = adminGroup !== undefined && user.groups.includes(adminGroup);
  return isAdmin ? [...grants, { role: 'admin', project: null }] : grants;
}

async function findByToken(services: ActorServices, env: Env, secret: string): Promise<Actor | null> {
  if (!secret.startsWith('slw_')) return null;
  const found = await services.tokens.use(services.db.auto, services.ids.hash(secret), services.clock.now());
  if (!found) return null;
  const { user, token } = found;
  return {
    ...{ kind: 'token', id: user.id, email: user.email, name: user.name },
    grants: await grantsOf(services, env.SLIPWAY_ADMIN_GROUP, user),
    narrowing: { project: token.project, readOnly: token.readOnly },
    tokenExpiresAt: token.expiresAt,
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
  const session = await services.sessions.find(services.db.auto, services.ids.hash(secret), services.clock.now());
  if (!session) return null;
  const { user } = session;
  return {
    ...{ kind: 'user', id: user.id, email: user.email, name: user.name },
    grants: await grantsOf(services, env.SLIPWAY_ADMIN_GROUP, user),
    narrowing: { project: null, readOnly: false },
    tokenExpiresAt: null,
  };
}

/**
 * Who asks: the person of a token, or of a session cookie, with the roles they hold now; null for nobody. A request
 * with an Authorization header is judged by that alone.
 */
export async function findActor(services: ActorServices, env: Env, headers: Headers): Promise<Actor | null> {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const secret = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    return secret === undefined ? null : findByToken(services, env, secret);
  }
  return findBySession(services, env, headers.get('cookie'));
}
