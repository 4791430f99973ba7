import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { startSilentProxy } from '../../../tests/support/silent-proxy.ts';
import { createEventHub } from '../../http/event-hub.ts';
import type { NewEvent } from '../../ports/live.ts';
import { openDatabase } from '../client.ts';
import { createEventLog, forgetOldEvents } from './event-log.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let log: ReturnType<typeof createEventLog>;
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  log = createEventLog(database, test.url);
});
afterAll(async () => {
  await log.close();
  await database.close();
  await test.drop();
});
beforeEach(() => database.auto.$queryRawUnsafe('TRUNCATE events RESTART IDENTITY'));

const event = (key: string): NewEvent => ({ subject: 'clusters', key, project: 'alpha' });
const append = (key: string) => database.transact((tx) => log.append(tx, [event(key)]));
const keysAfter = async (id: bigint) => (await log.readAfter(id, 1000)).events.map((one) => one.key);

it('makes ids visible in order, however long a transaction takes', async () => {
  const release = Promise.withResolvers<void>();
  const appended = Promise.withResolvers<void>();
  const slow = database.transact(async (tx) => {
    await log.append(tx, [event('slow')]);
    appended.resolve();
    await release.promise;
  });
  await appended.promise;
  const quick = append('quick');
  // Without taking turns the quick one would be visible alone now, and a reader would pass the slow one for ever.
  expect(await keysAfter(0n)).toEqual([]);
  release.resolve();
  await Promise.all([slow, quick]);
  expect(await keysAfter(0n)).toEqual(['slow', 'quick']);
});

it('misses nothing with many writers and a reader that goes on from what it has', async () => {
  const seen: string[] = [];
  let last = 0n;
  let isDone = false;
  const reader = (async () => {
    while (!isDone || (await log.lastId()) > last) {
      const { events } = await log.readAfter(last, 7);
      seen.push(...events.map((one) => one.key));
      last = events.at(-1)?.id ?? last;
    }
  })();
  const keys = Array.from({ length: 60 }, (_, index) => `k${index}`);
  await Promise.all(keys.map(append));
  isDone = true;
  await reader;
  expect(seen.toSorted()).toEqual(keys.toSorted());
});

it('says when what a reader asks for is forgotten or was never there', async () => {
  for (const key of ['a', 'b', 'c']) await append(key);
  expect(await log.readAfter(1n, 10)).toMatchObject({ missed: false, events: [{ key: 'b' }, { key: 'c' }] });
  await database.auto.$queryRawUnsafe(`UPDATE events SET at = now() - interval '30 days' WHERE id <= 2`);
  await forgetOldEvents(database);
  expect(await log.readAfter(1n, 10)).toMatchObject({ missed: true });
  expect(await log.readAfter(2n, 10)).toMatchObject({ missed: false, events: [{ key: 'c' }] });
  expect(await log.readAfter(99n, 10)).toMatchObject({ missed: true, events: [] });
  expect(await log.readAfter(0n, 10)).toMatchObject({ missed: false });
});

it('does not take a hole in the numbers for something forgotten', async () => {
  await append('a');
  await database
    .transact((tx) => log.append(tx, [event('lost')]).then(() => Promise.reject(new Error('no'))))
    .catch(() => undefined);
  await append('b');
  expect(await log.readAfter(1n, 10)).toMatchObject({ missed: false, events: [{ key: 'b' }] });
});

it('wakes after commits only, and again after the database was away', async () => {
  const wake = vi.fn();
  const stop = log.subscribe(wake);
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());
  wake.mockClear();
  await append('told');
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());

  wake.mockClear();
  await database.auto.$queryRawUnsafe(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'`,
  );
  // What was told meanwhile is lost, so the new connection itself is a reason to look.
  await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 5_000 });
  wake.mockClear();
  await append('told again');
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());
  stop();
});

it('wakes again after its connection died without a word', async () => {
  const proxy = await startSilentProxy(test.url);
  const behind = createEventLog(database, proxy.url, { everyMs: 50, answerMs: 200, sessionMs: 1_000 });
  const wake = vi.fn();
  behind.subscribe(wake);
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());
  wake.mockClear();
  proxy.silence();
  await append('unheard');
  // The new connection is a reason to look, and hears what comes after.
  await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 5_000 });
  expect(proxy.count()).toBe(2);
  wake.mockClear();
  await append('heard');
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());
  // PostgreSQL lets go of the session that nobody can reach any more.
  await vi.waitFor(async () => expect(await listeners()).toBe(1), { timeout: 5_000 });
  await behind.close();
  await proxy.stop();
});

it('closes at once, also when its connection has died without a word', async () => {
  const proxy = await startSilentProxy(test.url);
  const behind = createEventLog(database, proxy.url);
  const wake = vi.fn();
  behind.subscribe(wake);
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());
  proxy.silence();
  const startedAt = performance.now();
  await behind.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await proxy.stop();
});

it('closes while it connects', async () => {
  const connecting = createEventLog(database, test.url);
  connecting.subscribe(() => undefined);
  const startedAt = performance.now();
  await connecting.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('reaches those who listen although no notification comes', async () => {
  const proxy = await startSilentProxy(test.url);
  const behind = createEventLog(database, proxy.url);
  const hub = createEventHub(behind, 50);
  await hub.lastId();
  await vi.waitFor(() => expect(proxy.count()).toBe(1));
  const heard: string[] = [];
  hub.listen({ take: (events) => void heard.push(...events.map(({ key }) => key)), reset: () => undefined });
  await append('told');
  await vi.waitFor(() => expect(heard).toEqual(['told']));
  proxy.silence();
  await append('found');
  await append('found too');
  await vi.waitFor(() => expect(heard).toEqual(['told', 'found', 'found too']), { timeout: 4_000 });
  expect(proxy.count()).toBe(1);
  await behind.close();
  await proxy.stop();
});

/** Sessions that listen, those of the other tests of this file aside. */
async function listeners(): Promise<number> {
  const rows = await database.auto.$queryRawUnsafe<{ count: bigint }[]>(
    "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  return Number(rows[0]?.count) - 1;
}
