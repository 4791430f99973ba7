import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { KeepableEvent } from '../../domain/workloads/keepable-events.ts';
import { openDatabase } from '../client.ts';
import { insideEventStore } from './inside-event-store.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
const start = Date.UTC(2026, 2, 4, 10);
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const sql = <T>(query: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(query, ...values);
const told = (id: string, seconds: number, change: Partial<KeepableEvent> = {}): KeepableEvent => ({
  id,
  at: at(seconds),
  namespace: 'apps',
  object: 'Pod/one',
  type: 'Warning',
  reason: 'BackOff',
  message: 'Back-off',
  count: 1,
  ...change,
});
const keep = (cluster: string, events: KeepableEvent[], heard = 10_000) =>
  database.transact((tx) => insideEventStore.keep(tx, cluster, events, new Date(start + heard * 1_000)));
const page = (
  cluster: string,
  query: { within?: string; pod?: string; cursor?: string } = {},
  live: KeepableEvent[] = [],
) => insideEventStore.page(database.auto, cluster, query, live);
const ids = async (...asked: Parameters<typeof page>) => (await page(...asked)).events.map(({ id }) => id);

it('keeps an event once, with its highest count and its last time', async () => {
  await keep('a', [told('one', 1, { count: 3 }), told('one', 2, { count: 4, message: 'again' })]);
  await keep('a', [told('one', 1, { count: 2, message: 'an old answer' })]);
  await keep('a', [told('one', 3, { count: 5 })]);
  expect((await page('a')).events).toEqual([{ ...told('one', 3, { count: 5 }), isKept: true }]);
  await keep('b', [told('one', 9)]);
  expect((await page('a')).events).toMatchObject([{ at: at(3) }]);
});

it('writes nothing when it reads the same again', async () => {
  const versions = () => sql('SELECT uid, xmin::text, xmax::text FROM inside_events WHERE cluster_uid = $1', 'still');
  const events = [told('one', 1), told('two', 2, { at: null })];
  await keep('still', events);
  const before = await versions();
  await keep('still', events, 10_060);
  expect(before).toHaveLength(2);
  expect(await versions()).toEqual(before);
});

it('gives an event without a believable time the time when it was heard', async () => {
  await keep('timeless', [told('one', 0, { at: null })], 77);
  expect((await page('timeless')).events).toMatchObject([{ at: at(77) }]);
});

it('tells what the cluster still tells as its own, and the rest as kept, of a namespace or a pod', async () => {
  const other = told('other', 3, { namespace: 'web', object: 'Pod/two' });
  await keep('c', [told('one', 1), told('two', 2), other, told('deployment', 4, { object: 'Deployment/one' })]);
  const { events } = await page('c', { within: 'apps' }, [told('two', 5)]);
  expect(events.map(({ id, at, isKept }) => [id, at, isKept])).toEqual([
    ['two', at(5), false],
    ['deployment', at(4), true],
    ['one', at(1), true],
  ]);
  expect(await ids('c', { within: 'apps', pod: 'one' })).toEqual(['two', 'one']);
  expect(await ids('c', { within: 'web' })).toEqual(['other']);
  expect(await ids('d')).toEqual([]);
});

it('keeps at most 2,000 of a cluster, the newest, and neither reads nor writes older ones again', async () => {
  const many = Array.from({ length: 2_300 }, (_, n) => told(`e${n}`, n));
  await keep('full', many.slice(0, 1_500));
  await keep('full', many.slice(1_500));
  const kept = () =>
    sql<{ count: number; oldest: Date }>(
      `SELECT count(*)::int AS count, min(at) AS oldest FROM inside_events WHERE cluster_uid = 'full'`,
    );
  expect(await kept()).toEqual([{ count: 2_000, oldest: new Date(at(300)) }]);
  await sql('CREATE SEQUENCE writes');
  await sql(`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('writes'); RETURN NEW; END $$`);
  await sql(
    `CREATE TRIGGER note_write BEFORE INSERT OR UPDATE ON inside_events FOR EACH ROW EXECUTE FUNCTION note_write()`,
  );
  await keep('full', many.slice(0, 250));
  expect(await sql('SELECT is_called FROM writes')).toEqual([{ is_called: false }]);
  await sql('DROP TRIGGER note_write ON inside_events');
  await keep('full', [told('newest', 9_000)]);
  expect(await kept()).toEqual([{ count: 2_000, oldest: new Date(at(301)) }]);
});

it('keeps them from many readers at once', async () => {
  const held = () =>
    sql(`SELECT count(*)::int AS count, min(count) AS least FROM inside_events WHERE cluster_uid = 'busy'`);
  const events = Array.from({ length: 1_000 }, (_, n) => told(`r${n}`, n));
  const turns = [events, events.toReversed(), events.map((event) => ({ ...event, count: 2 })), events];
  await Promise.all(turns.map((turn) => keep('busy', turn)));
  expect(await held()).toEqual([{ count: 1_000, least: 2 }]);
  const others = (n: number) => Array.from({ length: 600 }, (_, i) => told(`r${n}-${i}`, 2_000 + i));
  await Promise.all([0, 1, 2, 3].map((n) => keep('busy', others(n))));
  // Whoever came last may have seen nothing of the others; the next one trims.
  await keep('busy', [told('last', 9_000)]);
  expect(await held()).toEqual([{ count: 2_000, least: 1 }]);
});

it('pages through all of them once, and refuses the place of another list', async () => {
  const live = [told('live', 2_300), told('timeless', 0, { at: null })];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { events, nextCursor } = await page('full', { ...(cursor && { cursor }) }, live);
    seen.push(...events.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(2_002);
  expect([seen[0], seen[1], seen.at(-1)]).toEqual(['newest', 'live', 'timeless']);
  const elsewhere = Buffer.from(JSON.stringify(['events', at(1), 'x'])).toString('base64url');
  await expect(page('full', { cursor: elsewhere })).rejects.toMatchObject({ code: 'validation-failed' });
});
