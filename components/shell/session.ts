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

/** The address at the identity provider where signing in goes on. */
export function signInAddress(callbackUrl: string): Promise<string> {
  return post('/api/auth/signin/oidc', callbackUrl);
}

/** Ends the session and leaves for the sign-in page; a full load, so that nothing of the cache stays. */
export async function signOut(): Promise<void> {
  await post('/api/auth/signout', '/sign-in');
  window.location.assign('/sign-in');
}
