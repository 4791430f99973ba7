import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationPage, NotificationSettings } from '../../../lib/contracts/notifications.ts';
import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation, templateSchema } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { openSession } from '../../../tests/support/session-cookie.ts';
import { forgetReadNotifications } from '../../db/notices/inbox-store.ts';
import { createNoticeStore } from '../../db/notices/notice-store.ts';
import { expandNotices } from '../../jobs/expand-notices.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
let number = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const file = body as { projects: { quota: Record<string, number> }[]; policies?: unknown[] };
    for (const project of file.projects) project.quota = { clusters: 100, nodes: 1000 };
    file.policies = [];
  });
  await query(
    `INSERT INTO policies (scope, version, policy, saved_at, saved_by) VALUES ('*', 1, '{"autoApprove":[]}', now(), 'test')`,
  );
  const people: [string, string[]][] = [
    ['dev', ['payments-developers']],
    ['lead', ['platform-leads']],
    ['admin', ['slipway-admins']],
    ['stranger', []],
  ];
  for (const [name, groups] of people) {
    const person = await createPerson(deps, `${name}@demo`, groups);
    tokens[name] = person.token;
    ids[name] = person.userId;
  }
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const call = <T>(who: string, method: string, path: string, body?: unknown) =>
  api<T>(method, path, { token: tokens[who] ?? '', body });
const query = <T>(sql: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(sql, ...values);
async function order(): Promise<string> {
  number += 1;
  const { status, body } = await call<RequestDetail>('dev', 'POST', '/requests', {
    kind: 'create',
    project: 'payments',
    catalogItem: 'aws-standalone',
    name: `told-${number}`,
    parameters: { region: 'eu-central-1' },
    justification: 'load test',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const expand = () =>
  expandNotices({
    db: deps.db,
    clock: deps.clock,
    notices: createNoticeStore(database.url),
    eventLog: deps.eventLog,
    onError: (error) => {
      throw error;
    },
  });
const inbox = async (who: string, more = '') =>
  (await call<NotificationPage>(who, 'GET', `/notifications?limit=200${more}`)).body;
const toldOf = async (who: string, id: string) =>
  (await inbox(who)).items.filter(({ key }) => key === id).map(({ topic }) => topic);

it('leads from an order to both inboxes, each step once, and to nobody who has no part in it', async () => {
  const id = await order();
  await expand();
  await call('lead', 'POST', `/approvals/${id}/approve`, { revision: 1, comment: 'fine' });
  await expand();
  expect(await toldOf('dev', id)).toEqual(['request-approved', 'request-waits']);
  expect(await toldOf('lead', id)).toEqual(['request-approved', 'request-waits']);
  for (const who of ['admin', 'stranger']) expect(await toldOf(who, id)).toEqual([]);
  const [approved] = (await inbox('dev')).items;
  expect(approved).toMatchObject({
    topic: 'request-approved',
    project: 'payments',
    subject: 'requests',
    readAt: null,
    arguments: { kind: 'create', cluster: `told-${number}`, by: 'lead@demo', comment: 'fine' },
  });
});

it('counts what was not read, marks one or all, and never another person’s', async () => {
  const id = await order();
  await expand();
  const before = await inbox('lead');
  const [first] = before.items;
  expect(before.unread).toBeGreaterThan(0);
  const theirs = await call<{ unread: number }>('dev', 'POST', '/notifications/read', { ids: [first?.id] });
  expect(theirs.status).toBe(200);
  expect((await inbox('lead')).unread).toBe(before.unread);
  const marked = await call<{ unread: number }>('lead', 'POST', '/notifications/read', { ids: [first?.id] });
  expect(marked.body.unread).toBe(before.unread - 1);
  expect((await inbox('lead', '&unread=true')).items.map(({ key }) => key)).not.toContain(id);
  expect((await inbox('lead')).items[0]?.readAt).not.toBeNull();
  expect((await call<{ unread: number }>('dev', 'POST', '/notifications/read', { all: true })).body.unread).toBe(0);
  expect((await inbox('dev')).unread).toBe(0);
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }]) {
    expect((await call('dev', 'POST', '/notifications/read', body)).status, JSON.stringify(body)).toBe(422);
  }
  const reader = await createPerson(deps, 'dev@demo', ['payments-developers'], { readOnly: true });
  const refused = await api('POST', '/notifications/read', { token: reader.token, body: { all: true } });
  expect(refused.status).toBe(403);
});

it('asks nobody any more once it is answered or taken back', async () => {
  const waits = async (who: string, id: string) =>
    (await inbox(who, '&unread=true')).items.filter(({ key, topic }) => key === id && topic === 'request-waits').length;
  const [answered, cancelled, open] = [await order(), await order(), await order()];
  await expand();
  for (const id of [answered, cancelled, open]) expect(await waits('lead', id)).toBe(1);
  await call('lead', 'POST', `/approvals/${answered}/reject`, { revision: 1, comment: 'no' });
  await call('dev', 'POST', `/requests/${cancelled}/cancel`, {});
  await expand();
  for (const who of ['lead', 'dev']) {
    expect([await waits(who, answered), await waits(who, cancelled), await waits(who, open)]).toEqual([0, 0, 1]);
  }
  expect(await toldOf('lead', answered)).toEqual(['request-rejected', 'request-waits']);
});

it('pages without holes', async () => {
  for (let count = 0; count < 3; count += 1) await order();
  await expand();
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await call<NotificationPage>('lead', 'GET', `/notifications?limit=2${more}`);
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual((await inbox('lead')).items.map(({ id }) => id));
  expect((await call('lead', 'GET', '/notifications?cursor=abc')).status).toBe(422);
});

it('keeps to what a person switched, and says where mail goes', async () => {
  const usual = (await call<NotificationSettings>('dev', 'GET', '/notifications/settings')).body;
  expect(usual).toMatchObject({ email: 'dev@demo', isMailed: false, locale: null });
  expect(usual.kinds.find(({ kind }) => kind === 'my-requests')).toEqual({
    kind: 'my-requests',
    inApp: true,
    email: true,
  });
  const changed = await call<NotificationSettings>('dev', 'PUT', '/notifications/settings', {
    locale: 'zh',
    kinds: [{ kind: 'my-requests', inApp: false, email: false }],
  });
  expect(changed.body.locale).toBe('zh');
  expect(changed.body.kinds.find(({ kind }) => kind === 'my-requests')).toMatchObject({ inApp: false, email: false });
  const id = await order();
  await expand();
  expect(await toldOf('dev', id)).toEqual([]);
  expect(await toldOf('lead', id)).toEqual(['request-waits']);
  const sent = await query<{ user_id: string }>(
    `SELECT d.user_id FROM deliveries d JOIN notices n ON n.id = d.notice_id WHERE n.key = $1`,
    id,
  );
  expect(sent.map(({ user_id }) => user_id)).toEqual([ids.lead]);
  const wrong = { kinds: [{ kind: 'everything', inApp: true, email: true }] };
  expect((await call('dev', 'PUT', '/notifications/settings', wrong)).status).toBe(422);
  await call('dev', 'PUT', '/notifications/settings', {
    kinds: [{ kind: 'my-requests', inApp: true, email: true }],
  });
  const rowsOf = (action: string) => query('SELECT 1 FROM audit_entries WHERE action = $1', action);
  expect(await rowsOf('change-notification-settings')).toHaveLength(2);
  expect((await call('dev', 'PUT', '/notifications/settings', { locale: 'en' })).status).toBe(200);
  expect(await rowsOf('change-notification-settings')).toHaveLength(2);
  expect(await rowsOf('change-language')).toHaveLength(1);
});

it('shows nothing of a project to who lost sight of it, and nothing at all to who sees as somebody else', async () => {
  const id = await order();
  await expand();
  expect(await toldOf('dev', id)).toEqual(['request-waits']);
  await query(`UPDATE users SET groups = '{}' WHERE id = $1::uuid`, ids.dev);
  expect(await inbox('dev')).toMatchObject({ items: [], total: 0, unread: 0 });
  await query(`UPDATE users SET groups = '{payments-developers}' WHERE id = $1::uuid`, ids.dev);
  expect(await toldOf('dev', id)).toEqual(['request-waits']);

  const headers = await openSession(deps, ids.lead ?? '');
  const seen = await api('POST', '/see-as', { headers, body: { person: ids.dev } });
  expect(seen.status).toBe(200);
  const looked = await api<NotificationPage>('GET', '/notifications', { headers });
  expect(looked.body).toEqual({ items: [], nextCursor: null, total: 0, unread: 0, isWithheld: true });
  const marked = await api('POST', '/notifications/read', { headers, body: { all: true } });
  expect(marked.status).toBe(403);
});

it('forgets after 90 days what was read, and keeps what nobody has read', async () => {
  const before = await inbox('lead');
  const [old, unread] = before.items.filter(({ readAt }) => readAt === null);
  await query(
    `UPDATE notifications SET at = now() - interval '91 days',
       read_at = CASE WHEN id = $1::uuid THEN now() - interval '91 days' END WHERE id IN ($1::uuid, $2::uuid)`,
    old?.id,
    unread?.id,
  );
  await forgetReadNotifications(deps.db);
  const after = (await inbox('lead')).items.map(({ id }) => id);
  expect(after).not.toContain(old?.id);
  expect(after).toContain(unread?.id);
  expect(after).toHaveLength(before.items.length - 1);
});
