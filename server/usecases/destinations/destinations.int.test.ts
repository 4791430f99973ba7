import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Attempt, CreatedDestination, Destination } from '../../../lib/contracts/destinations.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { startHooks } from '../../../tests/support/sinks.ts';
import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createSender } from '../../notify/sender.ts';

const path = '/notifications/destinations';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let url: string;
let hooks: Awaited<ReturnType<typeof startHooks>>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  hooks = await startHooks();
  url = hooks.urlOf('canary-of-the-address');
  const resolve = async (host: string) => (host === 'inside.example.com' ? [{ address: '10.0.0.9', family: 4 }] : []);
  const outbound = createOutbound({ allowed: readAllowed(hooks.host), resolve });
  deps = {
    ...createTestDeps(database.url),
    outbound,
    sender: createSender(outbound, 'https://slipway.test'),
  };
  api = createApi(deps);
  await seedOrganisation(deps);
  tokens.admin = (await createPerson(deps, 'ada@demo', ['slipway-admins'])).token;
  tokens.leads = (await createPerson(deps, 'lena@demo', ['platform-leads'])).token;
  tokens.lead = (await createPerson(deps, 'lead-of-payments@demo')).token;
  const body = { project: 'payments', subjectKind: 'person', subject: 'lead-of-payments@demo', role: 'platform-lead' };
  await api('POST', '/members', { token: tokens.admin, body });
});
afterAll(async () => {
  await hooks.stop();
  await deps.db.close();
  await database.drop();
});
beforeEach(async () => {
  await deps.db.auto.$queryRawUnsafe('DELETE FROM notification_destinations');
});

const wanted = (more: object = {}) => ({
  project: 'payments',
  kind: 'webhook',
  title: 'Pager',
  topics: ['cluster-failed'],
  url,
  ...more,
});
const create = (token: string | undefined, more: object = {}) =>
  api<CreatedDestination>('POST', path, { token, body: wanted(more) });

it('tells secret and address to nobody but whoever sends', async () => {
  const made = await create(tokens.lead);
  expect(made).toMatchObject({ status: 201, body: { host: new URL(url).host, state: 'active', last: null } });
  const secret = made.body.secret ?? '';
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64').length).toBe(32);
  const { id } = made.body;
  const attempt = await api<Attempt>('POST', `${path}/${id}/test`, { token: tokens.lead });
  expect(attempt.body).toEqual({ outcome: 'delivered', status: 204 });
  const change = { title: 'Pager 2', topics: ['cluster-ready'], paused: false };
  await api('PUT', `${path}/${id}`, { token: tokens.lead, body: { ...change, url: `${url}-2` } });
  const list = await api<Page<Destination>>('GET', path, { token: tokens.lead });
  expect(list.body.items).toMatchObject([{ id, title: 'Pager 2', last: { outcome: 'delivered' } }]);
  const audit = await deps.db.auto.$queryRawUnsafe('SELECT * FROM audit_entries');
  const stored = await deps.db.auto.$queryRawUnsafe('SELECT * FROM notification_destinations');
  const write = (value: unknown) => JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? `${one}` : one));
  for (const text of [list.body, audit, stored].map(write)) {
    expect(text).not.toContain('canary-of-the-address');
    expect(text).not.toContain(secret.slice('whsec_'.length));
  }
  expect(write(audit)).toContain(new URL(url).host);
  expect(await deps.destinations.open(deps.db.auto, id)).toEqual({ url: `${url}-2`, secret });
  expect((await api('DELETE', `${path}/${id}`, { token: tokens.lead })).status).toBe(200);
  expect((await api('POST', `${path}/${id}/test`, { token: tokens.lead })).status).toBe(404);
});

it.each([
  ['https://127.0.0.1/x', 'The address leads to a loopback address'],
  ['https://[::1]/x', 'The address leads to a loopback address'],
  ['https://2130706433/x', 'The address leads to a loopback address'],
  ['https://169.254.169.254/latest', 'The address leads to a link-local address'],
  ['https://inside.example.com/x', 'The address leads to a private address'],
  ['https://nowhere.example.com/x', 'The address cannot be found: its name leads nowhere'],
  ['http://example.com/x', 'The address is not https'],
  ['https://user:canary@example.com/', 'The address has a login in it'],
  ['canary', 'The address is not an address that can be read'],
])('refuses %s at its field', async (wrong, detail) => {
  const refused = (await create(tokens.lead, { url: wrong })) as unknown as { status: number; body: Problem };
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/url', detail }] } });
  expect(JSON.stringify(refused.body)).not.toContain('canary');
  const { id } = (await create(tokens.lead)).body;
  const body = { title: 'x', topics: ['cluster-ready'], paused: false, url: wrong };
  expect((await api('PUT', `${path}/${id}`, { token: tokens.lead, body })).status).toBe(422);
});

it('leaves the notices of the whole installation to admins', async () => {
  const refused = await create(tokens.leads, { project: null });
  expect(refused).toMatchObject({ status: 403, body: { missingAction: 'settings.manage' } });
  const { id } = (await create(tokens.admin, { project: null })).body;
  const see = async (token = '') => (await api<Page<Destination>>('GET', path, { token })).body.items.length;
  expect([await see(tokens.leads), await see(tokens.lead)]).toEqual([1, 0]);
  expect((await api('DELETE', `${path}/${id}`, { token: tokens.leads })).status).toBe(403);
  expect((await api('DELETE', `${path}/${id}`, { token: tokens.lead })).status).toBe(404);
});

it('begins again when somebody resumes what was stopped, and Slack has no secret', async () => {
  const { id, secret } = (await create(tokens.lead, { kind: 'slack' })).body;
  expect(secret).toBeNull();
  await deps.destinations.disable(deps.db.auto, id, new Date());
  const put = async (paused: boolean) => {
    const body = { title: 'x', topics: ['cluster-ready'], paused };
    return (await api<Destination>('PUT', `${path}/${id}`, { token: tokens.lead, body })).body.state;
  };
  expect([await put(false), await put(true), await put(false)]).toEqual(['active', 'paused', 'active']);
});

it('refuses a change of a version that is gone, so that nobody’s change is lost unseen', async () => {
  const { id, version } = (await create(tokens.lead)).body;
  const set = (title: string, more: object = { version }) => {
    const body = { title, topics: ['cluster-ready'], paused: false, ...more };
    return api<Destination & Problem>('PUT', `${path}/${id}`, { token: tokens.lead, body });
  };
  const answers = await Promise.all(['First', 'Second', 'Third'].map((title) => set(title)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(won[0]?.body.version).toBe(version + 1);
  const lost = answers.filter(({ status }) => status === 409);
  expect(lost.map(({ body }) => body.code)).toEqual(['stale-version', 'stale-version']);
  const kept = (await api<Page<Destination>>('GET', path, { token: tokens.lead })).body.items;
  expect(kept.map(({ title }) => title)).toEqual([won[0]?.body.title]);
  // A script that does not say which version it saw changes what is there.
  expect(await set('Blind', {})).toMatchObject({ status: 200, body: { title: 'Blind', version: version + 2 } });
});

it('answers 404 to a change that waited while the destination was deleted', async () => {
  const { id } = (await create(tokens.lead)).body;
  const body = { title: 'Late', topics: ['cluster-ready'], paused: false };
  const { late } = await deps.db.transact(async (tx) => {
    await deps.destinations.remove(tx, id);
    const asked = api<Problem>('PUT', `${path}/${id}`, { token: tokens.lead, body });
    await vi.waitFor(
      async () => {
        const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%notification_destinations%'`;
        expect(await deps.db.auto.$queryRawUnsafe(waiting)).toEqual([{ n: 1 }]);
      },
      { timeout: 10_000 },
    );
    return { late: asked };
  });
  expect(await late).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

it('ends at twenty of a project', async () => {
  for (let count = 0; count < 20; count += 1) await create(tokens.lead);
  expect((await create(tokens.lead)).status).toBe(409);
  expect((await create(tokens.admin, { project: 'storefront' })).status).toBe(201);
});
