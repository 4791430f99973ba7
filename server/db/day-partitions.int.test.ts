import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addDays, toDay } from '../../lib/days.ts';
import { migrate } from '../../prisma/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { openDatabase } from './client.ts';
import { keptDays } from './costs/cost-days.ts';
import { type DayTable, dayTables, forgetOutsideDays, keepDayPartitions } from './day-partitions.ts';
import { forgetOldEvents } from './events/event-log.ts';

const kept: Record<DayTable, number> = { ...keptDays, events: 7 };
const dayColumn = (table: DayTable) => (table === 'events' ? 'at' : 'hour');
const role = `app_${randomUUID().replaceAll('-', '')}`;
let test: TestDatabase;
let owner: pg.Client;
/** As the worker has it: the role that owns nothing. */
let database: ReturnType<typeof openDatabase>;
/** Fixed for the whole file: a midnight in between would move every day. */
const today = toDay(new Date());
const daysAgo = (count: number) => addDays(today, -count);

beforeAll(async () => {
  test = await createTestDatabase();
  const applicationUrl = new URL(test.url);
  applicationUrl.username = role;
  applicationUrl.password = 'app';
  await migrate(test.url, { applicationUrl: applicationUrl.toString() });
  owner = new pg.Client({ connectionString: test.url, options: '-c TimeZone=UTC' });
  await owner.connect();
  database = openDatabase(applicationUrl.toString());
  await owner.query(`INSERT INTO cluster_dims (namespace, name, valid_from) VALUES ('team', 'one', '2020-01-01')`);
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await test.drop();
});
beforeEach(async () => {
  for (const table of dayTables) await endBefore(table, today);
});

/** As though the table had been partitioned two weeks before `day`: nothing is in it, and all that was before `day` would be in `_before`. */
async function endBefore(table: DayTable, day: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM day_partitions($1)', [table]);
  await owner.query(`TRUNCATE ${table}`);
  for (const { name } of rows) await owner.query(`DROP TABLE ${name}`);
  await owner.query(`CREATE TABLE ${table}_before PARTITION OF ${table} FOR VALUES FROM (MINVALUE) TO ('${day}')`);
  await owner.query(`GRANT SELECT, DELETE ON ${table}_before TO ${role}`);
}

/** The partition of one day as it was made long ago. */
const makeDay = (table: DayTable, day: string) =>
  owner.query(
    `CREATE TABLE ${partOf(table, day)} PARTITION OF ${table} FOR VALUES FROM ('${day}') TO ('${addDays(day, 1)}')`,
  );
const partOf = (table: DayTable, day: string) => `${table}_${day.replaceAll('-', '_')}`;

async function namesOf(table: DayTable): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM day_partitions($1) ORDER BY ends', [table]);
  return rows.map(({ name }) => name);
}

/** Writes a row of noon of a day as the application does, and answers the partition that it is in. */
async function write(table: DayTable, day: string): Promise<string> {
  const rows: Record<DayTable, string> = {
    cost_hour_clusters: `(cluster_id, hour, coverage, provenance, reason, currency, source, computed_at)
      VALUES (1, $1::timestamptz, 1, 'missing', 'no-data', 'USD', 'metrics', now())`,
    cost_hour_namespaces: `(cluster_id, hour, namespace, currency) VALUES (1, $1::timestamptz, 'web', 'USD')`,
    cost_hour_queues: `(cluster_id, hour, queue, namespace, currency) VALUES (1, $1::timestamptz, 'gpu', '', 'USD')`,
    events: `(at, subject, key) VALUES ($1::timestamptz, 'clusters', 'a')`,
  };
  const [row] = await database.auto.$queryRawUnsafe<{ part: string }[]>(
    `INSERT INTO ${table} ${rows[table]} RETURNING tableoid::regclass::text AS part`,
    `${day}T12:00:00Z`,
  );
  return row?.part ?? '';
}

async function daysIn(table: DayTable): Promise<string[]> {
  const rows = await database.auto.$queryRawUnsafe<{ day: string }[]>(
    `SELECT to_char(${dayColumn(table)}, 'YYYY-MM-DD') AS day FROM ${table} ORDER BY 1`,
  );
  return rows.map(({ day }) => day);
}

const fail = (error: unknown) => {
  throw error;
};
const keep = () => keepDayPartitions(database, fail);

it('knows as many days in the database as in the code', async () => {
  const { rows } = await owner.query<{ table_name: DayTable; day_column: string; kept_days: number }>(
    'SELECT * FROM partitioned_by_day() ORDER BY 1',
  );
  expect(rows).toEqual(
    dayTables.map((table) => ({ table_name: table, day_column: dayColumn(table), kept_days: kept[table] })),
  );
});

it.each(dayTables)('makes the days of a week ahead in %s, and rows go where their day is', async (table) => {
  await keep();
  const coming = Array.from({ length: 8 }, (_, index) => partOf(table, addDays(today, index)));
  expect(await namesOf(table)).toEqual([`${table}_before`, ...coming]);
  expect(await write(table, today)).toBe(partOf(table, today));
  expect(await write(table, addDays(today, 7))).toBe(partOf(table, addDays(today, 7)));
  expect(await write(table, daysAgo(1))).toBe(`${table}_before`);
  // Nothing is left to do.
  await keep();
  expect(await namesOf(table)).toHaveLength(9);
});

it.each(dayTables)('drops days of %s as a whole once none of their rows is kept', async (table) => {
  const [gone, oldest] = [daysAgo(kept[table] + 1), daysAgo(kept[table])];
  await endBefore(table, daysAgo(kept[table] + 2));
  for (const day of [gone, oldest, today]) await makeDay(table, day);
  for (const day of [daysAgo(kept[table] + 3), gone, oldest, today]) await write(table, day);
  await owner.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'a row was deleted'; END $$`);
  await owner.query(`CREATE TRIGGER refuse BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await keep();
  expect(await daysIn(table)).toEqual([oldest, today]);
  const names = await namesOf(table);
  expect(names[0]).toBe(partOf(table, oldest));
  // Days of which no worker had made a partition have theirs as well.
  expect(names).toHaveLength(kept[table] + 8);
  await owner.query(`DROP TRIGGER refuse ON ${table}`);
});

it.each(dayTables)('deletes from %s what no partition of a day holds, and leaves days alone', async (table) => {
  const unforeseen = addDays(today, 3);
  expect(await write(table, unforeseen)).toBe(`${table}_default`);
  await keep();
  // A partition that rows stand in the way of is not made.
  expect(await namesOf(table)).not.toContain(partOf(table, unforeseen));
  expect(await namesOf(table)).toContain(partOf(table, addDays(unforeseen, 1)));
  for (const day of [daysAgo(2), daysAgo(1), today]) await write(table, day);
  await forgetOutsideDays(database.auto, table, `${dayColumn(table)} < $1::timestamptz`, daysAgo(1));
  expect(await daysIn(table)).toEqual([daysAgo(1), today, unforeseen]);
  await forgetOutsideDays(database.auto, table, `${dayColumn(table)} < $1::timestamptz`, addDays(today, 9));
  expect(await daysIn(table)).toEqual([today]);
  await keep();
  expect(await namesOf(table)).toContain(partOf(table, unforeseen));
});

it('forgets more than a portion, and goes on when all that was before the days is dropped', async () => {
  await owner.query(`INSERT INTO events (at, subject, key)
    SELECT now() - interval '8 days', 'clusters', n::text FROM generate_series(1, 20000) AS n`);
  await forgetOldEvents(database);
  expect(await daysIn('events')).toEqual([]);
  await owner.query('DROP TABLE events_before');
  expect(await write('events', daysAgo(8))).toBe('events_default');
  await forgetOldEvents(database);
  expect(await daysIn('events')).toEqual([]);
});

it('gives the application role no way to young rows, to other tables or to more than a week ahead', async () => {
  await keep();
  await write('events', today);
  const ask = (text: string) => database.auto.$queryRawUnsafe(text);
  for (const act of ['make_day_partition', 'drop_day_partition']) {
    for (const table of ['audit_entries', 'events_default', `${partOf('events', today)}`, 'pg_class']) {
      await expect(ask(`SELECT ${act}('${table}')`), table).rejects.toThrow('query returned no rows');
    }
    expect(await ask(`SELECT ${act}('events') AS name`)).toEqual([{ name: null }]);
  }
  for (const text of [
    `DROP TABLE ${partOf('events', today)}`,
    `ALTER TABLE events DETACH PARTITION ${partOf('events', today)}`,
    `SELECT * FROM ${partOf('events', today)}`,
    'CREATE TABLE mine (id int)',
    `CREATE TABLE events_2000_01_01 PARTITION OF events FOR VALUES FROM ('2000-01-01') TO ('2000-01-02')`,
  ]) {
    await expect(ask(text), text).rejects.toThrow(/permission denied|must be owner/);
  }
  expect(await daysIn('events')).toEqual([today]);
  const { rows } = await owner.query(
    `SELECT p.proname FROM pg_proc p, aclexplode(p.proacl) a WHERE p.prosecdef AND a.grantee = 0`,
  );
  expect(rows).toEqual([]);
});

it('gives up for somebody who reads for long, lets others through, and drops the day with the next call', async () => {
  const gone = daysAgo(kept.events + 1);
  await endBefore('events', gone);
  await keep();
  await makeDay('events', gone);
  await write('events', gone);
  const reader = new pg.Client({ connectionString: test.url });
  await reader.connect();
  await reader.query('BEGIN; SELECT 1 FROM events');
  const told: unknown[] = [];
  const keeping = keepDayPartitions(database, (error) => void told.push(error));
  await vi.waitFor(
    async () => {
      const waiting = await owner.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'events'::regclass`);
      expect(waiting.rows).toHaveLength(1);
    },
    { timeout: 30_000, interval: 10 },
  );
  // Whoever comes later waits behind it until it gives up, although the reader goes on.
  expect(await daysIn('events')).toEqual([gone]);
  await keeping;
  expect(told.map(String)).toEqual([expect.stringContaining('lock timeout')]);
  await reader.query('COMMIT');
  await reader.end();
  await keep();
  expect(await daysIn('events')).toEqual([]);
});
