import { encode } from 'next-auth/jwt';
import { testEnv } from './api.ts';
import type { TestDeps } from './deps.ts';

/** The cookie of a browser whose session has this secret, as the portal sets it. */
export async function sessionCookie(secret: string): Promise<string> {
  return `__Host-slipway.session=${await encode({ token: { sid: secret }, secret: testEnv.NEXTAUTH_SECRET })}`;
}

/** Signs a person in as a browser would be, for an hour; answers what its writes carry. */
export async function openSession(deps: TestDeps, userId: string): Promise<{ cookie: string; origin: string }> {
  const secret = deps.ids.newSecret();
  const at = deps.clock.now();
  const place = { address: '192.0.2.1', userAgent: 'Firefox' };
  const expiresAt = new Date(at.getTime() + 3_600_000);
  await deps.sessions.create(deps.db.auto, {
    id: deps.ids.newId(),
    hash: deps.ids.hash(secret),
    userId,
    at,
    expiresAt,
    ...place,
  });
  return { cookie: await sessionCookie(secret), origin: testEnv.NEXTAUTH_URL };
}
