import type { CookiesOptions } from 'next-auth';

const minute = 60;

/** Name of the session cookie: bound to this very host where the portal is served over https. */
export function sessionCookieName(portalUrl: string): string {
  return portalUrl.startsWith('https:') ? '__Host-slipway.session' : 'slipway.session';
}

/** All of next-auth's cookies: HttpOnly, SameSite=Lax, `__Host-` over https. */
export function cookiesFor(portalUrl: string): CookiesOptions {
  const secure = portalUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure };
  const name = (purpose: string) => `${secure ? '__Host-' : ''}slipway.${purpose}`;
  return {
    sessionToken: { name: sessionCookieName(portalUrl), options },
    callbackUrl: { name: name('callback-url'), options },
    csrfToken: { name: name('csrf-token'), options },
    pkceCodeVerifier: { name: name('pkce'), options: { ...options, maxAge: 15 * minute } },
    state: { name: name('state'), options: { ...options, maxAge: 15 * minute } },
    nonce: { name: name('nonce'), options: { ...options, maxAge: 15 * minute } },
  };
}
