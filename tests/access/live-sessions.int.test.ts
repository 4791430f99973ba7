import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, signIn } from '../../dev/lib/sign-in.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { loadSecrets } from '../../sandbox/oidc/keys.ts';
import { type RunningOidc, startOidc } from '../../sandbox/oidc/provider.ts';
import { type AuthPortal, startAuthPortal } from '../support/auth-portal.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let oidc: RunningOidc;
let portal: AuthPortal;
let replica: AuthPortal;
let home: string;
/** The portal's clock runs ahead by this. */
let aheadMs = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(Date.now() + aheadMs) };
  await seedOrganisation(deps);
  home = await mkdtemp(join(tmpdir(), 'slipway-live-'));
  const [oidcPort, portalPort, replicaPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const portalUrl = `http://localhost:${portalPort}`;
  oidc = await startOidc({
    port: oidcPort,
    secretsFile: join(home, 'oidc.json'),
    clientId: 'slipway',
    postLogoutRedirectUris: [],
    redirectUris: [`${portalUrl}/api/auth/callback/oidc`],
    backchannelLogoutUri: `${portalUrl}/api/auth/backchannel-logout`,
  });
  portal = await startAuthPortal(deps, oidc, portalPort);
  replica = await startAuthPortal(deps, oidc, replicaPort, portalUrl);
});
afterAll(async () => {
  await portal?.close();
  await replica?.close();
  await oidc?.stop();
  await deps.db.close();
  await database.drop();
  await rm(home, { recursive: true });
});

const me = async (browser: Browser) => (await browser.fetch('/api/v1/me')).status;
const projectsOf = async (browser: Browser) => {
  const body = (await (await browser.fetch('/api/v1/me')).json()) as { projects: { name: string }[] };
  return body.projects.map(({ name }) => name);
};
/** Lets the portal believe that so much time has passed. */
const pass = (seconds: number) => {
  aheadMs += seconds * 1000;
};
async function createToken(browser: Browser): Promise<(url?: string) => Promise<number>> {
  const headers = { 'content-type': 'application/json' };
  const response = await browser.fetch('/api/v1/tokens', { method: 'POST', headers, body: '{"name":"t"}' });
  const { token } = (await response.json()) as { token: string };
  return async (url = portal.url) =>
    (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}
async function grants(): Promise<{ sealed: string; checkedAt: Date }[]> {
  return deps.db.auto.$queryRawUnsafe('SELECT sealed, checked_at AS "checkedAt" FROM provider_grants');
}

describe('groups', () => {
  it('that the provider takes away are gone with the next question, 20 s later', async () => {
    const browser = await signIn(portal.url, 'dev@demo');
    const asToken = await createToken(browser);
    expect(await projectsOf(browser)).toEqual(['payments']);
    oidc.directory.change('dev@demo', { groups: [] });
    pass(10);
    expect(await projectsOf(browser)).toEqual(['payments']);
    pass(16);
    expect(await projectsOf(browser)).toEqual([]);
    expect(await asToken()).toBe(200);
    oidc.directory.change('dev@demo', { groups: ['payments-developers'] });
    pass(26);
    expect(await projectsOf(browser)).toEqual(['payments']);
    const rows = await deps.db.auto.$queryRawUnsafe<{ actor: string; after: { groups: string[] } }[]>(
      `SELECT actor, after FROM audit_entries WHERE action = 'describe-person' ORDER BY seq`,
    );
    expect(rows.map(({ after }) => after.groups)).toEqual([[], ['payments-developers']]);
  });

  it('are asked for by one process at a time, since a refresh token works once', async () => {
    const browser = await signIn(portal.url, 'engineer@demo');
    for (let round = 0; round < 3; round += 1) {
      pass(30);
      const cookie = browser.cookieHeader();
      const asked = [portal, replica, portal, replica, portal, replica].map(({ url }) =>
        fetch(`${url}/api/v1/me`, { headers: { cookie } }).then(({ status }) => status),
      );
      expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200]);
    }
  });

  it('are asked for anew once the question of a portal that died meanwhile would be over', async () => {
    const browser = await signIn(portal.url, 'dev@demo');
    pass(26);
    const until = new Date(deps.clock.now().getTime() + 20_000).toISOString();
    await deps.db.auto.$queryRawUnsafe('UPDATE provider_grants SET leased_until = $1::timestamptz', until);
    expect(await me(browser)).toBe(200);
  });

  it('reach an open event stream', async () => {
    const browser = await signIn(portal.url, 'dev2@demo');
    const response = await browser.fetch('/api/v1/events');
    const heard: string[] = [];
    void (async () => {
      for await (const chunk of response.body ?? []) heard.push(Buffer.from(chunk).toString());
      heard.push('END');
    })();
    await vi.waitFor(() => expect(heard.join('')).toContain('retry'));
    oidc.directory.change('dev2@demo', { groups: [], isDisabled: true });
    pass(26);
    await vi.waitFor(() => expect(heard.at(-1)).toBe('END'), { timeout: 5_000 });
    oidc.directory.change('dev2@demo', { isDisabled: false });
  });
});

describe('somebody who was disabled at the provider', () => {
  it('is out of sessions and tokens, and in again with the next sign-in', async () => {
    const browser = await signIn(portal.url, 'lead2@demo');
    const other = await signIn(portal.url, 'lead2@demo');
    const asToken = await createToken(browser);
    oidc.directory.change('lead2@demo', { isDisabled: true });
    pass(26);
    expect(await me(browser)).toBe(401);
    expect(await me(other)).toBe(401);
    expect(await asToken()).toBe(401);
    oidc.directory.change('lead2@demo', { isDisabled: false });
    expect(await asToken()).toBe(401);
    await signIn(portal.url, 'lead2@demo');
    expect(await asToken()).toBe(200);
  });

  it('is out of tokens too when nobody has sat at a browser for long', async () => {
    const browser = await signIn(portal.url, 'finops@demo');
    const asToken = await createToken(browser);
    const csrf = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    await browser.fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams(csrf) });
    expect(await me(browser)).toBe(401);
    pass(3_600);
    expect(await asToken()).toBe(200);
    oidc.directory.change('finops@demo', { isDisabled: true });
    pass(26);
    expect(await asToken()).toBe(401);
    oidc.directory.change('finops@demo', { isDisabled: false });
  });
});

describe('while the provider is away', () => {
  it('what it said last counts for a quarter of an hour, and everything goes on when it is back', async () => {
    const browser = await signIn(portal.url, 'auditor@demo');
    oidc.directory.setDown(true);
    pass(60);
    expect(await me(browser)).toBe(200);
    pass(60);
    const body = (await (await browser.fetch('/api/v1/me')).json()) as { identityProvider: { since: string | null } };
    expect(body.identityProvider.since).not.toBeNull();
    pass(15 * 60);
    expect(await me(browser)).toBe(503);
    oidc.directory.setDown(false);
    pass(10);
    await vi.waitFor(async () => expect(await me(browser)).toBe(200));
  });
});

describe('a logout notice of the provider', () => {
  async function forge(change: { claims?: object; header?: object; key?: CryptoKey; omit?: string[] } = {}) {
    const { jwks } = await loadSecrets(join(home, 'oidc.json'));
    const own = jwks.keys[0] as { kid: string };
    const claims: Record<string, unknown> = {
      iss: oidc.issuer,
      aud: 'slipway',
      iat: Math.floor(deps.clock.now().getTime() / 1000),
      jti: crypto.randomUUID(),
      sub: 'architect@demo',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...change.claims,
    };
    for (const name of change.omit ?? []) delete claims[name];
    const key = change.key ?? ((await importJWK({ ...own, d: (own as { d?: string }).d }, 'RS256')) as CryptoKey);
    const header = { alg: 'RS256', kid: own.kid, typ: 'logout+jwt', ...change.header };
    return new SignJWT(claims).setProtectedHeader(header).sign(key);
  }
  const send = async (token: string) =>
    (
      await fetch(`${portal.url}/api/auth/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status;

  it('ends the session it names at once, and no other', async () => {
    const [one, other] = [await signIn(portal.url, 'admin@demo'), await signIn(portal.url, 'architect@demo')];
    await oidc.directory.endSessions('admin@demo');
    expect(await me(one)).toBe(401);
    expect(await me(other)).toBe(200);
  });

  it('counts only when all of it is right, and once', async () => {
    aheadMs = 0;
    const browser = await signIn(portal.url, 'architect@demo');
    const old = Math.floor(Date.now() / 1000) - 3_600;
    const stranger = (await generateKeyPair('RS256')).privateKey;
    const unsigned = [{ alg: 'none' }, { sub: 'architect@demo' }, '']
      .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
      .join('.');
    const wrong: Record<string, string> = {
      garbled: 'x.y.z',
      unsigned,
      'another issuer': await forge({ claims: { iss: 'https://evil.test' } }),
      'another audience': await forge({ claims: { aud: 'other' } }),
      'another key': await forge({ key: stranger }),
      'a recording': await forge({ claims: { iat: old } }),
      expired: await forge({ claims: { exp: old } }),
      'a nonce': await forge({ claims: { nonce: 'n' } }),
      'no event': await forge({ omit: ['events'] }),
      'another event': await forge({ claims: { events: { 'https://evil.test': {} } } }),
      'no jti': await forge({ omit: ['jti'] }),
      'no iat': await forge({ omit: ['iat'] }),
      nobody: await forge({ omit: ['sub'] }),
      'an access token': await forge({ header: { typ: 'at+jwt' } }),
    };
    for (const [what, token] of Object.entries(wrong)) expect([what, await send(token)]).toEqual([what, 400]);
    expect(await me(browser)).toBe(200);
    const right = await forge();
    expect(await send(right)).toBe(200);
    expect(await me(browser)).toBe(401);
    expect(await send(right)).toBe(400);
  });
});

it('keeps refresh tokens sealed, and out of cookie and audit', async () => {
  const browser = await signIn(portal.url, 'dev@demo');
  const rows = await grants();
  expect(rows.length).toBeGreaterThan(0);
  const audit = JSON.stringify(await deps.db.auto.$queryRawUnsafe('SELECT before, after FROM audit_entries'));
  for (const { sealed } of rows) {
    expect(browser.cookieHeader()).not.toContain(sealed);
    expect(audit).not.toContain(sealed);
    // A refresh token of this provider is 43 letters; sealed, it is those plus nonce and tag.
    expect(Buffer.from(sealed, 'base64url').length).toBe(12 + 16 + 43);
  }
});
