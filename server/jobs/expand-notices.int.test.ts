import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { memberStore } from '../db/access/member-store.ts';
import { userStore } from '../db/access/user-store.ts';
import { openDatabase } from '../db/client.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { createNoticeStore } from '../db/notices/notice-store.ts';
import type { NewNotice } from '../ports/notices.ts';
import { expandNotices, lookAfterNotices } from './expand-notices.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
const ids: Record<string, string> = {};
const clock = { now: () => new Date() };
const errors: unknown[] = [];

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  const people = { dev: ['team'], lead: ['leads'], admin: [], stranger: ['others'] };
  for (const [name, groups] of Object.entries(people)) {
    const email = `${name}@example.com`;
    const described = { issuer: 'https://id.test', subject: name, email, name, groups };
    const user = await userStore.signIn(database.auto, described, crypto.randomUUID(), new Date());
    ids[name] = user.id;
  }
  await memberStore.ensure(database.auto, [
    { project: 'alpha', subjectKind: 'group', subject: 'team', role: 'developer' },
    { project: 'alpha', subjectKind: 'group', subject: 'leads', role: 'platform-lead' },
    { project: null, subjectKind: 'person', subject: 'admin@example.com', role: 'admin' },
    { project: 'beta', subjectKind: 'group', subject: 'others', role: 'platform-lead' },
  ]);
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});
beforeEach(async () => {
  errors.length = 0;
  for (const table of ['deliveries', 'notifications', 'notices', 'notification_settings', 'events']) {
    await query(`DELETE FROM ${table}`);
  }
});

const query = <T>(sql: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(sql, ...values);
const deps = (change: Partial<Parameters<typeof expandNotices>[0]> = {}) => ({
  db: database,
  clock,
  notices: createNoticeStore(test.url),
  eventLog,
  onError: (error: unknown) => void errors.push(error),
  ...change,
});
function waits(change: Partial<NewNotice> = {}): NewNotice {
  return {
    at: new Date(),
    topic: 'request-waits',
    project: 'alpha',
    subject: 'requests',
    key: 'r-1',
    arguments: { cluster: 'one' },
    actorId: ids.dev ?? null,
    about: ['dev@example.com'],
    ...change,
  };
}
const append = (notice: NewNotice) => database.transact((tx) => deps().notices.append(tx, notice));
const count = async (table: string) => {
  const [row] = await query<{ n: bigint }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(row?.n);
};
const told = async (table: 'notifications' | 'deliveries') =>
  (await query<{ name: string }>(`SELECT u.name FROM ${table} t JOIN users u ON u.id = t.user_id ORDER BY u.name`)).map(
    ({ name }) => name,
  );

it('tells requester and lead once each, in the inbox, by mail and live, and nobody of another project', async () => {
  await append(waits());
  await expandNotices(deps());
  await expandNotices(deps());
  expect(await told('notifications')).toEqual(['dev', 'lead']);
  expect(await told('deliveries')).toEqual(['dev', 'lead']);
  const heard = await query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM events WHERE subject = 'notifications' AND project IS NULL`,
  );
  expect(heard.map(({ userId }) => userId).sort()).toEqual([ids.dev, ids.lead].sort());

  await append(waits({ topic: 'access-asked', subject: 'access-requests', key: 'a-1' }));
  await expandNotices(deps());
  expect(await told('notifications')).toEqual(['admin', 'dev', 'lead', 'lead']);
  expect(errors).toEqual([]);
});

it('keeps to the channels that a person chose', async () => {
  await query(
    `INSERT INTO notification_settings VALUES ($1::uuid, 'my-requests', false, true), ($2::uuid, 'to-review', true, false)`,
    ids.dev,
    ids.lead,
  );
  await append(waits());
  await expandNotices(deps());
  expect(await told('notifications')).toEqual(['lead']);
  expect(await told('deliveries')).toEqual(['dev']);
});

it('has what somebody did themselves in their inbox as read, and mails it to nobody but the others', async () => {
  await query(`INSERT INTO notification_settings VALUES ($1::uuid, 'project-clusters', true, true)`, ids.lead);
  await append(waits({ topic: 'request-approved', actorId: ids.lead ?? null }));
  await expandNotices(deps());
  const unread = await query<{ name: string }>(
    'SELECT u.name FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.read_at IS NULL',
  );
  expect(await told('notifications')).toEqual(['dev', 'lead']);
  expect(unread).toEqual([{ name: 'dev' }]);
  expect(await told('deliveries')).toEqual(['dev']);
});

it('forgets what was rolled back and tells what was committed, though the worker died midway', async () => {
  const lost = database.transact(async (tx) => {
    await deps().notices.append(tx, waits({ key: 'lost' }));
    throw new Error('The change failed');
  });
  await expect(lost).rejects.toThrow('The change failed');
  await append(waits({ key: 'kept' }));
  // Everything is written, and then the connection goes away before the commit.
  const dying = { append: () => Promise.reject(new Error('The worker died')) };
  await expandNotices(deps({ eventLog: dying }));
  expect(errors).toHaveLength(1);
  expect([await count('notifications'), await count('deliveries')]).toEqual([0, 0]);
  await expandNotices(deps());
  const keys = await query<{ key: string }>('SELECT DISTINCT key FROM notifications');
  expect(keys).toEqual([{ key: 'kept' }]);
  expect(await told('notifications')).toEqual(['dev', 'lead']);
});

it('tells everything once when several workers are at it, and one bad notice holds up no other', async () => {
  await query(
    `INSERT INTO notices (id, at, topic, subject, key, arguments, about)
     VALUES (gen_random_uuid(), '2020-01-01', 'of-the-future', 'requests', 'x', '{}', '{}')`,
  );
  for (let number = 0; number < 40; number += 1) await append(waits({ key: `r-${number}` }));
  const others = [openDatabase(test.url), openDatabase(test.url), openDatabase(test.url)];
  await Promise.all(others.map((db) => expandNotices(deps({ db }))));
  for (const db of others) await db.close();
  expect([await count('notifications'), await count('deliveries')]).toEqual([80, 80]);
  expect(await count('notices WHERE expanded_at IS NULL')).toBe(1);
  expect(errors.length).toBeGreaterThan(0);
});

it('is woken by the commit, well before it would look by itself', async () => {
  const stop = new AbortController();
  const running = lookAfterNotices(deps(), stop.signal);
  await append(waits({ key: 'first' }));
  await vi.waitFor(async () => expect(await told('notifications')).toEqual(['dev', 'lead']), { interval: 20 });
  const startedAt = performance.now();
  await append(waits({ key: 'second' }));
  await vi.waitFor(async () => expect(await count('notifications')).toBe(4), { timeout: 5_000, interval: 10 });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  stop.abort();
  await running;
});
