import { encode } from 'next-auth/jwt';
import { testEnv } from './api.ts';

/** The cookie of a browser whose session has this secret, as the portal sets it. */
export async function sessionCookie(secret: string): Promise<string> {
  return `__Host-slipway.session=${await encode({ token: { sid: secret }, secret: testEnv.NEXTAUTH_SECRET })}`;
}
