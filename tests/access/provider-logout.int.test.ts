import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CookieJar, visit } from '../../dev/lib/sign-in.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type RunningOidc, startOidc } from '../../sandbox/oidc/provider.ts';
import { type AuthPortal, startAuthPortal } from '../support/auth-portal.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let oidc: RunningOidc;
let portal: AuthPortal;
let home: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  home = await mkdtemp(join(tmpdir(), 'slipway-logout-'));
  const [oidcPort, portalPort] = [await findFreePort(), await findFreePort()];
  const portalUrl = `http://localhost:${portalPort}`;
  oidc = await startOidc({
    port: oidcPort,
    secretsFile: join(home, 'oidc.json'),
    clientId: 'slipway',
    redirectUris: [`${portalUrl}/api/auth/callback/oidc`],
    postLogoutRedirectUris: [`${portalUrl}/sign-in`],
    backchannelLogoutUri: `${portalUrl}/api/auth/backchannel-logout`,
  });
  portal = await startAuthPortal(deps, oidc, portalPort);
});
afterAll(async () => {
  await portal?.close();
  await oidc?.stop();
  await deps.db.close();
  await database.drop();
  await rm(home, { recursive: true });
});

async function post(jar: CookieJar, path: string) {
  const { response } = await visit(jar, `${portal.url}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, callbackUrl: `${portal.url}/sign-in` });
  return visit(jar, `${portal.url}${path}`, { method: 'POST', headers: { origin: portal.url }, body });
}
const startSignIn = async (jar: CookieJar) => (await post(jar, '/api/auth/signin/oidc')).url;
const choose = (jar: CookieJar, page: string, email: string) =>
  visit(jar, page, { method: 'POST', body: new URLSearchParams({ login: email }) });
const askLogout = async (jar: CookieJar) => (await visit(jar, `${portal.url}/api/auth/provider-logout`)).response;

/** What the page of the provider does by itself in a browser. */
async function submitForm(jar: CookieJar, page: string): Promise<string> {
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const fields = [...page.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
  return (await visit(jar, action, { method: 'POST', body })).url;
}

it('ends the session at the provider too, so that the next person at the browser is asked who they are', async () => {
  const jar = new CookieJar();
  await choose(jar, await startSignIn(jar), 'dev@demo');
  const { url } = (await (await askLogout(jar)).json()) as { url: string };
  const asked = new URL(url);
  expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.url}/sign-in`);
  expect(asked.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await post(jar, '/api/auth/signout');
  const page = await (await visit(jar, url)).response.text();
  expect(await submitForm(jar, page)).toBe(`${portal.url}/sign-in`);
  expect(await startSignIn(jar)).toContain('/interaction/');
});

it('keeps the ID token sealed while the session lives, and not after it', async () => {
  const jar = new CookieJar();
  await choose(jar, await startSignIn(jar), 'lead@demo');
  const kept = () =>
    deps.db.auto.$queryRawUnsafe<{ token: string | null }[]>(
      `SELECT s.id_token AS token FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'lead@demo'`,
    );
  const [before] = await kept();
  expect(before?.token).toMatch(/^[\w-]{50,}$/);
  await post(jar, '/api/auth/signout');
  expect(await kept()).toEqual([{ token: null }]);
});

it('tells nobody else anything', async () => {
  expect((await askLogout(new CookieJar())).status).toBe(401);
  const jar = new CookieJar();
  await choose(jar, await startSignIn(jar), 'admin@demo');
  expect((await askLogout(jar)).status).toBe(200);
});
