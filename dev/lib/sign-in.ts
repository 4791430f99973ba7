/** Cookies of one simulated browser, per host. */
export class CookieJar {
  readonly #cookies = new Map<string, Map<string, string>>();

  header(url: URL): string {
    return [...(this.#cookies.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same cookies in another browser. */
  copy(): CookieJar {
    const other = new CookieJar();
    for (const [host, cookies] of this.#cookies) other.#cookies.set(host, new Map(cookies));
    return other;
  }

  store(url: URL, response: Response): void {
    const cookies = this.#cookies.get(url.host) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    this.#cookies.set(url.host, cookies);
  }
}

/** Goes to an address and wherever it leads. */
export async function visit(
  jar: CookieJar,
  start: string,
  init: RequestInit = {},
): Promise<{ url: string; response: Response }> {
  let url = new URL(start);
  let request = init;
  for (let hops = 0; hops < 15; hops += 1) {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      headers: { ...request.headers, cookie: jar.header(url) },
    });
    jar.store(url, response);
    const location = response.headers.get('location');
    if (!location) return { url: url.toString(), response };
    await response.body?.cancel();
    url = new URL(location, url);
    request = {};
  }
  throw new Error(`Too many redirects from ${start}`);
}

/** A signed-in browser without a window: `fetch` carries its cookies. */
export interface Browser {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The cookies it would send to the portal now. */
  cookieHeader(): string;
}

/**
 * Signs a persona in at the portal the way a browser does: next-auth, the identity provider's page, one of its buttons.
 * @throws when any step does not lead where it should
 */
export async function signIn(portalUrl: string, email: string): Promise<Browser> {
  const jar = new CookieJar();
  const csrf = await visit(jar, `${portalUrl}/api/auth/csrf`);
  const { csrfToken } = (await csrf.response.json()) as { csrfToken: string };
  const asked = await visit(jar, `${portalUrl}/api/auth/signin/oidc`, {
    method: 'POST',
    headers: { origin: portalUrl },
    body: new URLSearchParams({ csrfToken, callbackUrl: `${portalUrl}/` }),
  });
  await asked.response.text();
  if (!asked.url.includes('/interaction/')) throw new Error(`Sign-in of ${email} ended at ${asked.url}`);
  const done = await visit(jar, asked.url, { method: 'POST', body: new URLSearchParams({ login: email }) });
  await done.response.text();
  if (!done.url.startsWith(portalUrl)) throw new Error(`Sign-in of ${email} ended at ${done.url}`);
  return {
    cookieHeader: () => jar.header(new URL(portalUrl)),
    fetch: (path, init = {}) => {
      const url = new URL(path, portalUrl);
      return fetch(url, { ...init, headers: { ...init.headers, origin: portalUrl, cookie: jar.header(url) } });
    },
  };
}
