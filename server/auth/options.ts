import type { NextAuthOptions, Profile } from 'next-auth';
import { z } from 'zod';
import type { Env } from '../config/env.ts';
import type { Clock, Database, Ids } from '../ports/database.ts';
import type { SessionStore, UserStore } from '../ports/people.ts';
import { cookiesFor } from './cookies.ts';

export interface AuthServices {
  db: Database;
  clock: Clock;
  ids: Ids;
  users: UserStore;
  sessions: SessionStore;
}

/** A working day; group changes at the identity provider are seen with the next sign-in. */
const sessionSeconds = 8 * 3600;

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(1).max(320),
  name: z.string().max(200).optional(),
  groups: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]),
});

/** Makes person and session rows from what the identity provider says; answers the secret that goes into the cookie. */
async function openSession(services: AuthServices, issuer: string, profile: Profile | undefined): Promise<string> {
  const { db, clock, ids, users, sessions } = services;
  const { sub, email, name, groups } = claimsSchema.parse(profile);
  const at = clock.now();
  const secret = ids.newSecret();
  await db.transact(async (tx) => {
    const described = { issuer, subject: sub, email: email.toLowerCase(), name: name ?? email, groups };
    const user = await users.signIn(tx, described, ids.newId(), at);
    if (user.disabledAt) throw new Error('This person was disabled');
    const expiresAt = new Date(at.getTime() + sessionSeconds * 1000);
    await sessions.create(tx, { id: ids.newId(), hash: ids.hash(secret), userId: user.id, at, expiresAt });
  });
  return secret;
}

/**
 * next-auth with one OpenID Connect provider: authorisation code with PKCE, state and nonce. The cookie is an encrypted
 * token that holds a session's secret and nothing else; whether the session is alive, and what its person may do, is
 * read from the database with every request.
 */
export function createAuthOptions(env: Env, services: AuthServices): NextAuthOptions {
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
        authorization: { params: { scope: 'openid email profile groups' } },
        idToken: true,
        checks: ['pkce', 'state', 'nonce'],
        httpOptions: { timeout: 10_000 },
        profile: (profile: { sub: string }) => ({ id: profile.sub }),
      },
    ],
    callbacks: {
      jwt: async ({ token, account, profile }) => {
        if (!account) return { sid: token.sid };
        return { sid: await openSession(services, env.OIDC_ISSUER, profile) };
      },
      // What the browser may read of its session; the rest is asked of /api/v1/me.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url }) => redirectWithin(url, env.NEXTAUTH_URL),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== 'string') return;
        await services.sessions.revoke(services.db.auto, services.ids.hash(token.sid), services.clock.now());
      },
    },
  };
}

/** Never away from the portal, whatever the callback says. */
function redirectWithin(url: string, portalUrl: string): string {
  const target = URL.canParse(url, portalUrl) ? new URL(url, portalUrl) : new URL(portalUrl);
  return target.origin === new URL(portalUrl).origin ? target.toString() : portalUrl;
}
