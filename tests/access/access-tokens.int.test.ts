import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { findByAccessToken } from '../../server/auth/bearer.ts';
import type { Env } from '../../server/config/env.ts';
import { type AuthParts, createAuthParts } from '../../server/runtime/auth-parts.ts';
import { testEnv } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type HostileProvider, startHostileProvider } from '../support/hostile-provider.ts';
import { seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let provider: HostileProvider;
let env: Env;
let auth: AuthParts;

const api = 'https://slipway.test/api/v1';
const cli = { aud: api, client_id: 'slipway-cli' };
const now = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  provider = await startHostileProvider(await findFreePort());
  const clients = { OIDC_CLI_CLIENT_ID: 'slipway-cli', OIDC_AGENT_CLIENT_IDS: ['slipway-agent'] };
  env = { ...testEnv, OIDC_ISSUER: provider.issuer, ...clients };
  auth = createAuthParts(env, deps);
});
afterAll(async () => {
  await provider.close();
  await deps.db.close();
  await database.drop();
});

const enter = (token: string, door: 'api' | 'mcp' = 'api') => findByAccessToken(auth, env, token, door);
const groupsOf = async (sub: string) =>
  (await deps.users.bySubject(deps.db.auto, provider.issuer, sub))?.groups ?? null;
const rowsOf = (action: string, key: string) =>
  deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
    'SELECT after FROM audit_entries WHERE action = $1 AND key = $2',
    action,
    key,
  );
const mark = (column: 'disabled_at' | 'refused_at', sub: string, at: Date | null) =>
  deps.db.auto.$queryRawUnsafe(
    `UPDATE users SET ${column} = $1::timestamptz WHERE subject = $2`,
    at?.toISOString() ?? null,
    sub,
  );

describe('an access token of the provider', () => {
  it('lets its person in with the rights of their groups, and makes them known once', async () => {
    const token = await provider.accessToken({ ...cli, groups: ['payments-developers'] });
    const actor = await enter(token);
    expect(actor).toMatchObject({
      kind: 'token',
      email: 'dev@demo',
      grants: [{ role: 'developer', project: 'payments' }],
    });
    expect(actor?.agent).toBeUndefined();
    await enter(token);
    expect(await rowsOf('sign-in', 'dev@demo')).toEqual([
      { after: { groups: ['payments-developers'], client: 'slipway-cli' } },
    ]);
  });

  it('of an agent names it, at its own door alone', async () => {
    const token = await provider.accessToken({ aud: 'https://slipway.test/api/mcp', azp: 'slipway-agent' });
    expect(await enter(token, 'mcp')).toMatchObject({ agent: 'slipway-agent' });
    expect(await enter(token, 'api')).toBeNull();
    // The door of people is none of an agent, whatever the token is for.
    expect(await enter(await provider.accessToken({ ...cli, client_id: 'slipway-agent' }))).toBeNull();
  });

  it.each<[string, () => Parameters<HostileProvider['accessToken']>]>([
    ['over', () => [{ ...cli, iat: now() - 400, exp: now() - 100 }]],
    ['older than five minutes, however long it says it lasts', () => [{ ...cli, iat: now() - 400, exp: now() + 3600 }]],
    ['of another issuer', () => [{ ...cli, iss: 'https://evil.test' }]],
    ['for another address', () => [{ ...cli, aud: 'https://other.test/api/v1' }]],
    ['of another client', () => [{ ...cli, client_id: 'somebody' }]],
    ['of no client', () => [{ aud: api }]],
    ['an ID token', () => [{ aud: 'slipway-cli', azp: 'slipway-cli' }]],
    ['an ID token for both', () => [{ ...cli, aud: [api, 'slipway-cli'] }]],
    ['a logout notice', () => [cli, { typ: 'logout+jwt' }]],
    ['without an e-mail address', () => [{ ...cli, email: undefined }]],
    ['of an address that nobody verified', () => [{ ...cli, email_verified: false }]],
    ['without an end', () => [{ ...cli, exp: undefined }]],
  ])('is refused when it is %s', async (_what, make) => {
    expect(await enter(await provider.accessToken(...make()))).toBeNull();
  });

  it('says nothing new when it is older than what is known', async () => {
    const older = await provider.accessToken({
      ...cli,
      sub: 'mover',
      email: 'mover@demo',
      iat: now() - 100,
      groups: ['payments-developers'],
    });
    const newer = await provider.accessToken({
      ...cli,
      sub: 'mover',
      email: 'mover@demo',
      iat: now() - 50,
      groups: ['storefront-developers'],
    });
    await enter(older);
    expect(await groupsOf('mover')).toEqual(['payments-developers']);
    await enter(newer);
    await enter(older);
    expect(await groupsOf('mover')).toEqual(['storefront-developers']);
    expect(await rowsOf('describe-person', 'mover@demo')).toHaveLength(1);
  });

  it('is refused for somebody who is disabled here, or was refused after it was made', async () => {
    const token = await provider.accessToken({ ...cli, sub: 'leaver', iat: now() - 60 });
    expect(await enter(token)).not.toBeNull();
    await mark('disabled_at', 'leaver', new Date());
    expect(await enter(token)).toBeNull();
    await mark('disabled_at', 'leaver', null);
    await mark('refused_at', 'leaver', new Date(Date.now() - 30_000));
    expect(await enter(token)).toBeNull();
    expect(await enter(await provider.accessToken({ ...cli, sub: 'leaver' }))).not.toBeNull();
  });

  it('is not called wrong while the provider’s keys cannot be had', async () => {
    const away = createAuthParts({ ...env, OIDC_ISSUER: 'http://localhost:9' }, deps);
    const asked = findByAccessToken(away, env, await provider.accessToken(cli), 'api');
    await expect(asked).rejects.toMatchObject({ code: 'upstream-unavailable' });
  });

  it('without groups leaves those that are known, and introduces nobody', async () => {
    const who = { ...cli, sub: 'groupless', email: 'groupless@demo' };
    const without = (iat: number) => provider.accessToken({ ...who, iat, groups: undefined });
    const refused = { code: 'unauthenticated', message: expect.stringContaining('names no groups') };
    await expect(enter(await without(now()))).rejects.toMatchObject(refused);
    expect(await groupsOf('groupless')).toBeNull();
    const groups = ['payments-developers'];
    await enter(await provider.accessToken({ ...who, iat: now() - 50, groups }));
    const newer = await without(now());
    expect(await enter(newer)).toMatchObject({ grants: [{ role: 'developer', project: 'payments' }] });
    expect(await groupsOf('groupless')).toEqual(groups);
    // It was not the last word on groups.
    await enter(await provider.accessToken({ ...who, iat: now() - 20, groups: [] }));
    expect(await groupsOf('groupless')).toEqual([]);
    await mark('refused_at', 'groupless', new Date(Date.now() - 30_000));
    await expect(enter(newer)).rejects.toMatchObject(refused);
  });

  it('whose address nobody calls verified introduces nobody and changes no address', async () => {
    const who = { ...cli, sub: 'unverified', email: 'unverified@demo', groups: [] };
    const silent = (email: string, iat: number) =>
      provider.accessToken({ ...who, email, iat, email_verified: undefined });
    const refused = { code: 'unauthenticated', message: expect.stringContaining('address is verified') };
    await expect(enter(await silent(who.email, now() - 40))).rejects.toMatchObject(refused);
    await enter(await provider.accessToken({ ...who, iat: now() - 30 }));
    expect(await enter(await silent(who.email, now() - 20))).toMatchObject({ email: who.email });
    await expect(enter(await silent('lead@demo', now()))).rejects.toMatchObject(refused);
    expect(await enter(await silent(who.email, now()))).toMatchObject({ email: who.email });
  });

  it('opens nothing where no client was named', async () => {
    const without = { ...env, OIDC_CLI_CLIENT_ID: undefined };
    expect(await findByAccessToken(auth, without, await provider.accessToken(cli), 'api')).toBeNull();
  });
});
