import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar, visit } from '../../dev/lib/sign-in.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type AuthPortal, startAuthPortal } from '../support/auth-portal.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type Forgery, type HostileProvider, startHostileProvider } from '../support/hostile-provider.ts';
import { createCluster, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let provider: HostileProvider;
let portal: AuthPortal;
let replica: AuthPortal;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  provider = await startHostileProvider(await findFreePort());
  portal = await startAuthPortal(deps, provider, await findFreePort());
  replica = await startAuthPortal(deps, provider, await findFreePort(), portal.url);
});
afterAll(async () => {
  await portal?.close();
  await replica?.close();
  await provider?.close();
  await deps.db.close();
  await database.drop();
});

/** The address at the provider with which a sign-in of this browser begins. */
async function begin(jar: CookieJar): Promise<string> {
  const { csrfToken } = (await (await visit(jar, `${portal.url}/api/auth/csrf`)).response.json()) as {
    csrfToken: string;
  };
  const answer = await fetch(`${portal.url}/api/auth/signin/oidc`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal.url, cookie: jar.header(new URL(portal.url)) },
    body: new URLSearchParams({ csrfToken, callbackUrl: `${portal.url}/` }),
  });
  jar.store(new URL(portal.url), answer);
  return answer.headers.get('location') ?? '';
}

/** Where the provider sends the browser back to. */
async function callbackOf(question: string): Promise<string> {
  const answer = await fetch(question, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
/** Whether the browser is signed in after it went there. */
async function isInAfter(jar: CookieJar, address: string): Promise<boolean> {
  await visit(jar, address);
  const me = await fetch(`${portal.url}/api/v1/me`, { headers: { cookie: jar.header(new URL(portal.url)) } });
  return me.status === 200;
}
async function signInWith(forgery: Forgery): Promise<boolean> {
  provider.forge(forgery);
  const jar = new CookieJar();
  return isInAfter(jar, await callbackOf(await begin(jar)));
}

describe('a sign-in', () => {
  it('works with a right ID token, so that the others fail for what is wrong with them', async () => {
    expect(await signInWith({})).toBe(true);
  });

  const now = Math.floor(Date.now() / 1000);
  const fiveMinutes = 300;
  const hour = 3_600;
  it.each<[string, Forgery]>([
    ['ahead', { claims: { iat: now + fiveMinutes, exp: now + fiveMinutes + hour } }],
    ['behind', { claims: { iat: now - fiveMinutes, exp: now - fiveMinutes + hour } }],
    ['behind, with tokens that were valid before', { claims: { nbf: now - fiveMinutes } }],
  ])('works while the provider’s clock is five minutes %s', async (_how, forgery) => {
    expect(await signInWith(forgery)).toBe(true);
  });

  it.each<[string, Forgery]>([
    ['of a clock that is ahead, where it says from when on it is valid', { claims: { nbf: now + fiveMinutes } }],
    ['garbled', { raw: 'a.b.c' }],
    ['empty', { raw: '' }],
    ['expired', { claims: { exp: now - 600, iat: now - 900 } }],
    ['unsigned', { signedBy: 'none' }],
    ['signed with the client’s secret', { signedBy: 'secret' }],
    ['signed by somebody else', { signedBy: 'stranger' }],
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['for another audience', { claims: { aud: 'another' } }],
    ['for several, issued to another client', { claims: { aud: ['slipway', 'another'], azp: 'another' } }],
    ['without a nonce', { omit: ['nonce'] }],
    ['with the nonce of another sign-in', { claims: { nonce: 'replayed' } }],
    ['without a subject', { omit: ['sub'] }],
    ['without an e-mail address', { omit: ['email'] }],
    ['with an address that nobody verified', { claims: { email_verified: false } }],
  ])('fails with an ID token that is %s', async (_what, forgery) => {
    expect(await signInWith(forgery)).toBe(false);
  });

  it('begins with PKCE, S256, and sends the verifier: the provider that forgets to ask for it gets it', async () => {
    provider.forge({});
    const question = new URL(await begin(new CookieJar())).searchParams;
    expect(question.get('code_challenge_method')).toBe('S256');
    expect(question.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(question.get('nonce')).toBeTruthy();
    expect(question.get('state')).toBeTruthy();
    expect(question.get('response_type')).toBe('code');
    expect(provider.redeemed.every((form) => form.has('code_verifier'))).toBe(true);
  });

  it('is finished by the browser that began it, once', async () => {
    provider.forge({});
    const jar = new CookieJar();
    const callback = await callbackOf(await begin(jar));
    const before = jar.copy();
    expect(await isInAfter(new CookieJar(), callback)).toBe(false);
    expect(await isInAfter(jar, callback)).toBe(true);
    // The same state and code again, from a browser that kept its cookies.
    expect(await isInAfter(before, callback)).toBe(false);
  });

  it('fails with a state of another browser, and without any', async () => {
    const [mine, theirs] = [new CookieJar(), new CookieJar()];
    await begin(mine);
    const foreign = await callbackOf(await begin(theirs));
    expect(await isInAfter(mine, foreign)).toBe(false);
    const bare = new URL(await callbackOf(await begin(theirs)));
    bare.searchParams.delete('state');
    expect(await isInAfter(theirs, bare.toString())).toBe(false);
  });
});

describe('two replicas', () => {
  it('finish each other’s sign-ins and show the same', async () => {
    provider.forge({ claims: { email: 'dev@demo', sub: 'dev', groups: ['payments-developers'] } });
    await createCluster(deps, 'payments', 'ours', 'payments');
    const jar = new CookieJar();
    const back = new URL(await callbackOf(await begin(jar)));
    // Cookies know no ports, as behind one address.
    const cookie = jar.header(new URL(portal.url));
    const answer = await fetch(`${replica.url}${back.pathname}${back.search}`, {
      headers: { cookie },
      redirect: 'manual',
    });
    jar.store(new URL(portal.url), answer);
    const signedIn = { headers: { cookie: jar.header(new URL(portal.url)) } };
    const read = async (url: string) => (await fetch(`${url}/api/v1/clusters`, signedIn)).json();
    const [here, there] = [await read(portal.url), await read(replica.url)];
    expect(here).toMatchObject({ items: [{ name: 'ours' }], total: 1 });
    expect(there).toEqual(here);
  });
});
