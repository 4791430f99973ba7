import type { Account, NextAuthOptions, Profile } from 'next-auth';
import type { Locale } from '../../lib/locales.ts';
import type { Env } from '../config/env.ts';
import type { Clock, Database, Ids } from '../ports/database.ts';
import type { GrantStore, Sealer } from '../ports/identity.ts';
import type { AuditStore } from '../ports/live.ts';
import type { SessionStore, UserStore } from '../ports/people.ts';
import { toPerson } from './claims.ts';
import { cookiesFor } from './cookies.ts';

export interface AuthServices {
  db: Database;
  clock: Clock;
  ids: Ids;
  users: UserStore;
  sessions: SessionStore;
  grants: GrantStore;
  sealer: Sealer;
  audit: AuditStore;
}

/** Where a sign-in comes from, for the person's own list of sessions. */
export interface SignInPlace {
  address: string | null;
  userAgent: string | null;
  /** Of the request that signs in or out. */
  traceId?: string;
  /** The language in which the portal answered. */
  locale?: Locale;
}

/** A working day. */
const sessionSeconds = 8 * 3600;
const maxUserAgentLength = 300;

interface SignIn {
  issuer: string;
  place: SignInPlace;
  profile: (Profile & { sid?: unknown }) | undefined;
  account: Account;
}

/**
 * Makes person, session and grant rows from what the identity provider says; answers the secret that goes into the
 * cookie. The refresh token stays here, sealed.
 */
async function openSession(services: AuthServices, { issuer, place, profile, account }: SignIn): Promise<string> {
  const { db, clock, ids, users, sessions, grants, sealer } = services;
  const person = toPerson(profile);
  const at = clock.now();
  const secret = ids.newSecret();
  await db.transact(async (tx) => {
    const user = await users.signIn(tx, { issuer, ...person }, ids.newId(), at);
    if (user.disabledAt) throw new Error('This person was disabled');
    if (place.locale) await users.setLocale(tx, user.id, place.locale);
    const id = ids.newId();
    const session = {
      idToken: account.id_token === undefined ? null : sealer.seal(account.id_token, id),
      id,
      hash: ids.hash(secret),
      userId: user.id,
      at,
      expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
      providerSession: typeof profile?.sid === 'string' ? profile.sid : null,
      address: place.address,
      userAgent: place.userAgent?.slice(0, maxUserAgentLength) ?? null,
    };
    await sessions.create(tx, session);
    if (account.refresh_token !== undefined) {
      const grant = { id: ids.newId(), userId: user.id, sessionId: session.id, at };
      await grants.insert(tx, { ...grant, sealed: sealer.seal(account.refresh_token, grant.id) });
      await grants.forgetUnused(tx, user.id, at);
    }
    await services.audit.append(tx, {
      at,
      actor: user.email,
      actorId: user.id,
      actorKind: 'user',
      action: 'sign-in',
      project: null,
      subject: 'sessions',
      key: session.id,
      before: null,
      after: { groups: user.groups },
      traceId: place.traceId ?? null,
      address: place.address,
    });
  });
  return secret;
}

/**
 * next-auth with one OpenID Connect provider: authorisation code with PKCE, state and nonce. The cookie is an encrypted
 * token that holds a session's secret and nothing else; whether the session is alive, and what its person may do, is
 * read from the database with every request.
 */
export function createAuthOptions(env: Env, services: AuthServices, place: SignInPlace): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    cookies: cookiesFor(env.NEXTAUTH_URL),
    useSecureCookies: env.NEXTAUTH_URL.startsWith('https:'),
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      {
        id: 'oidc',
        name: 'OpenID Connect',
        type: 'oauth',
        issuer: env.OIDC_ISSUER,
        wellKnown: `${env.OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
        // offline_access: people's tokens work while nobody sits at a browser, and their groups are asked for all the same.
        authorization: { params: { scope: 'openid email profile groups offline_access' } },
        idToken: true,
        checks: ['pkce', 'state', 'nonce'],
        httpOptions: { timeout: 10_000 },
        profile: (profile: { sub: string }) => ({ id: profile.sub }),
      },
    ],
    callbacks: {
      jwt: async ({ token, account, profile }) => {
        if (!account) return { sid: token.sid };
        return { sid: await openSession(services, { issuer: env.OIDC_ISSUER, place, profile, account }) };
      },
      // What the browser may read of its session; the rest is asked of /api/v1/me.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url }) => redirectWithin(url, env.NEXTAUTH_URL),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== 'string') return;
        const { db, ids, clock, sessions, grants, users, audit } = services;
        const hash = ids.hash(token.sid);
        await db.transact(async (tx) => {
          const ended = await sessions.end(tx, { hash }, 'person', clock.now());
          for (const { id, userId } of ended) {
            const at = clock.now();
            await grants.forgetUnused(tx, userId, at);
            const user = await users.get(tx, userId);
            await audit.append(tx, {
              at,
              actor: user?.email ?? userId,
              actorId: userId,
              actorKind: 'user',
              action: 'sign-out',
              project: null,
              subject: 'sessions',
              key: id,
              before: { sessions: [id] },
              after: { sessions: [] },
              traceId: place.traceId ?? null,
              address: place.address,
            });
          }
        });
      },
    },
  };
}

/** Never away from the portal, whatever the callback says. */
function redirectWithin(url: string, portalUrl: string): string {
  const target = URL.canParse(url, portalUrl) ? new URL(url, portalUrl) : new URL(portalUrl);
  return target.origin === new URL(portalUrl).origin ? target.toString() : portalUrl;
}
