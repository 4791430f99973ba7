/** The two exchanges with next-auth that its own client library would do, without its size. */

async function csrfToken(): Promise<string> {
  const response = await fetch('/api/auth/csrf');
  const body = (await response.json()) as { csrfToken: string };
  return body.csrfToken;
}

async function post(path: string, callbackUrl: string): Promise<string> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken: await csrfToken(), callbackUrl, json: 'true' }),
  });
  const body = (await response.json()) as { url: string };
  return body.url;
}

/**
 * The address at the identity provider where signing in goes on.
 * @param asksAgain lets the provider ask who it is, though it has a session
 */
export function signInAddress(callbackUrl: string, asksAgain = false): Promise<string> {
  return post(`/api/auth/signin/oidc${asksAgain ? '?prompt=select_account' : ''}`, callbackUrl);
}

/** Where a sign-out ends: at the provider, which ends its own session and leads back, or on the sign-in page. */
async function signedOutAddress(): Promise<string> {
  const response = await fetch('/api/auth/provider-logout');
  // A provider that is away keeps nobody signed in here.
  if (!response.ok) return '/sign-in';
  const { url, asksAgain } = (await response.json()) as { url: string | null; asksAgain: boolean };
  return url ?? (asksAgain ? '/sign-in?signedOut=1' : '/sign-in');
}

/** Ends the session, here and at the provider; a full load, so that nothing of the cache stays. */
export async function signOut(): Promise<void> {
  const address = await signedOutAddress();
  await post('/api/auth/signout', '/sign-in');
  window.location.assign(address);
}
