import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '../../../lib/contracts/me.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { OwnSession, Person } from '../../../lib/contracts/people.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Token } from '../../../lib/contracts/tokens.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { openSession } from '../../../tests/support/session-cookie.ts';
import { operations } from '../../http/operations.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let aheadMs = 0;
type Someone = Awaited<ReturnType<typeof createPerson>>;
let admin: Someone;
let lead: Someone;
let dev: Someone;
let dev2: Someone;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(Date.now() + aheadMs) };
  api = createApi(deps);
  await seedOrganisation(deps);
  admin = await createPerson(deps, 'ada@demo', ['slipway-admins']);
  lead = await createPerson(deps, 'pia@demo');
  await deps.members.ensure(deps.db.auto, [
    { project: 'payments', subjectKind: 'person', subject: 'pia@demo', role: 'platform-lead' },
  ]);
  dev = await createPerson(deps, 'dev@demo', ['payments-developers']);
  dev2 = await createPerson(deps, 'dev2@demo');
  await createCluster(deps, 'payments', 'ours', 'payments');
  await createCluster(deps, 'storefront', 'theirs', 'storefront', 'dev2@demo');
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const seeAs = (headers: Record<string, string>, person: Someone) =>
  api<Problem>('POST', '/see-as', { headers, body: { person: person.userId } });
const me = async (headers: Record<string, string>) => (await api<Me>('GET', '/me', { headers })).body;
const clusters = async (headers: Record<string, string>) =>
  (await api<Page<{ name: string }>>('GET', '/clusters', { headers })).body.items.map(({ name }) => name);
const entries = (action: string) =>
  deps.db.auto.$queryRawUnsafe<{ actor: string; key: string }[]>(
    'SELECT actor, key FROM audit_entries WHERE action = $1 ORDER BY seq',
    action,
  );

describe('seeing as somebody else', () => {
  it('shows what they see and whose eyes it is, until it is ended; both stand in the audit', async () => {
    const headers = await openSession(deps, admin.userId);
    expect((await clusters(headers)).sort()).toEqual(['ours', 'theirs']);
    expect((await seeAs(headers, dev)).status).toBe(200);
    expect(await me(headers)).toMatchObject({ email: 'dev@demo', seenBy: { email: 'ada@demo' } });
    expect(await clusters(headers)).toEqual(['ours']);
    expect((await api('GET', '/clusters/storefront/theirs', { headers })).status).toBe(404);
    expect((await api('DELETE', '/see-as', { headers })).status).toBe(200);
    expect(await me(headers)).toMatchObject({ email: 'ada@demo', seenBy: null });
    expect(await entries('start-seeing')).toEqual([{ actor: 'ada@demo', key: 'dev@demo' }]);
    expect(await entries('end-seeing')).toEqual([{ actor: 'ada@demo', key: 'dev@demo' }]);
  });

  it('changes nothing, whatever is asked, and shows no kubeconfig and none of their tokens', async () => {
    const headers = await openSession(deps, admin.userId);
    await seeAs(headers, dev);
    // A look at a log is a command for its line in the audit alone, which names who really looks.
    const looks = ['endSeeing', 'readContainerLog', 'followContainerLog', 'readApplicationLog'];
    const others = Object.entries(operations).filter(([name]) => !looks.includes(name));
    const writes = others.map(([, operation]) => operation).filter(({ useCase }) => useCase.isCommand);
    expect(writes.length).toBeGreaterThan(20);
    const audited = await entries('start-seeing');
    for (const { method, path } of writes) {
      const concrete = path.replace('{namespace}/{name}', 'payments/ours').replaceAll(/\{\w+\}/g, dev.userId);
      // Requests are told apart by their kind before anything else.
      const body = path === '/requests' ? { kind: 'delete', cluster: { namespace: 'payments', name: 'ours' } } : {};
      const raw = method === 'GET' ? undefined : JSON.stringify(body);
      expect([method, path, (await api(method, concrete, { headers, raw })).status]).toEqual([method, path, 403]);
    }
    for (const path of ['/tokens', '/sessions', '/clusters/payments/ours/kubeconfig']) {
      expect([path, (await api('GET', path, { headers })).status]).toEqual([path, 403]);
    }
    expect(await entries('start-seeing')).toEqual(audited);
  });

  it('is for one’s own projects, where one leads', async () => {
    const headers = await openSession(deps, lead.userId);
    const people = (await api<Page<Person>>('GET', '/people', { headers })).body.items;
    expect(people.map(({ email }) => email)).toContain('dev@demo');
    expect(people.map(({ email }) => email)).not.toContain('dev2@demo');
    expect(JSON.stringify(people)).not.toContain('storefront');
    expect((await seeAs(headers, dev2)).status).toBe(404);
    expect((await seeAs(headers, lead)).status).toBe(422);
    expect((await seeAs(headers, dev)).status).toBe(200);
    const byDeveloper = await openSession(deps, dev.userId);
    expect((await seeAs(byDeveloper, dev2)).body).toMatchObject({ status: 403, missingAction: 'person.see-as' });
    expect((await api('GET', '/people', { headers: byDeveloper })).status).toBe(403);
    const byToken = { token: admin.token, body: { person: dev.userId } };
    expect((await api('POST', '/see-as', byToken)).status).toBe(403);
  });

  it('lists to a token of one project those of that project alone, with their roles there', async () => {
    await deps.members.ensure(deps.db.auto, [
      { project: 'storefront', subjectKind: 'person', subject: 'dev@demo', role: 'developer' },
    ]);
    const { token } = await createPerson(deps, 'ada@demo', ['slipway-admins'], { project: 'payments' });
    const people = (await api<Page<Person>>('GET', '/people', { token })).body.items;
    expect(people.map(({ email }) => email)).toContain('dev@demo');
    expect(people.map(({ email }) => email)).not.toContain('dev2@demo');
    expect(
      people.flatMap(({ grants }) => grants.map(({ project }) => project)).every((one) => one === 'payments'),
    ).toBe(true);
  });

  it('shows a lead nothing of a person’s other projects', async () => {
    const both = await createPerson(deps, 'both@demo', ['payments-developers']);
    await deps.members.ensure(deps.db.auto, [
      { project: 'storefront', subjectKind: 'person', subject: 'both@demo', role: 'developer' },
    ]);
    const headers = await openSession(deps, lead.userId);
    await seeAs(headers, both);
    expect(await clusters(headers)).toEqual(['ours']);
    expect((await me(headers)).projects.map(({ name }) => name)).toEqual(['payments']);
  });

  it('ends by itself after half an hour, and with the lead’s own role at once', async () => {
    const headers = await openSession(deps, admin.userId);
    await seeAs(headers, dev);
    aheadMs = 31 * 60_000;
    expect(await me(headers)).toMatchObject({ email: 'ada@demo', seenBy: null });
    aheadMs = 0;
    const former = await createPerson(deps, 'former@demo');
    const member = { project: 'payments', subjectKind: 'person' as const, subject: 'former@demo' };
    const id = deps.ids.newId();
    await deps.members.insert(deps.db.auto, { id, ...member, role: 'platform-lead' });
    const theirs = await openSession(deps, former.userId);
    await seeAs(theirs, dev);
    expect(await clusters(theirs)).toEqual(['ours']);
    await deps.members.remove(deps.db.auto, id);
    expect((await api('GET', '/clusters', { headers: theirs })).status).toBe(403);
  });
});

describe('sign-ins', () => {
  it('are listed for their own person, and each can be ended', async () => {
    const here = await openSession(deps, dev2.userId);
    const there = await openSession(deps, dev2.userId);
    const list = async () => (await api<Page<OwnSession>>('GET', '/sessions', { headers: here })).body.items;
    expect(await list()).toHaveLength(2);
    const other = (await list()).find(({ isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ address: '192.0.2.1', userAgent: 'Firefox' });
    const strangers = await openSession(deps, dev.userId);
    expect((await api('DELETE', `/sessions/${other?.id}`, { headers: strangers })).status).toBe(404);
    expect((await api('DELETE', `/sessions/${other?.id}`, { headers: here })).status).toBe(200);
    expect((await api('GET', '/me', { headers: there })).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect(JSON.stringify(await list())).not.toMatch(/hash|secret/);
  });

  it('of somebody are ended by an admin, everywhere at once; their tokens are theirs', async () => {
    const theirs = [await openSession(deps, dev.userId), await openSession(deps, dev.userId)];
    const path = `/people/${dev.userId}/sessions`;
    expect((await api('DELETE', path, { token: lead.token })).status).toBe(404);
    expect((await api<{ ended: number }>('DELETE', path, { token: admin.token })).body.ended).toBeGreaterThan(1);
    for (const headers of theirs) expect((await api('GET', '/me', { headers })).status).toBe(401);
    expect((await api<Page<Token>>('GET', '/tokens', { token: dev.token })).status).toBe(200);
    expect((await entries('end-sessions-of')).at(-1)).toEqual({ actor: 'ada@demo', key: 'dev@demo' });
  });
});
