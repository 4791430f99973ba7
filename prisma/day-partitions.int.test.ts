import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/postgres.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { migrate, readMigrations } from './migrate.ts';

// The migrations 20261129130000_day_partitions_bound to 20261129130400_day_partition_functions.
const first = '20261129130000_day_partitions_bound';
const swap = '20261129130300_day_partitions';
const tables = ['cost_hour_clusters', 'cost_hour_namespaces', 'cost_hour_queues', 'events'];
const role = `app_${randomUUID().replaceAll('-', '')}`;
let database: TestDatabase;
let owner: pg.Client;
/** Portal and worker of the version before: connected the whole time. */
let application: pg.Client;

const hour = (count: number) => `date_trunc('hour', now()) - interval '${count} hours'`;
const putCluster = (at: string) => `
  INSERT INTO cost_hour_clusters AS old (cluster_id, hour, node, coverage, provenance, currency, source, computed_at)
  VALUES (1, ${at}, 1, 1, 'observed', 'USD', 'metrics', now())
  ON CONFLICT (cluster_id, hour) DO UPDATE SET node = old.node + excluded.node WHERE excluded.provenance <> 'missing'`;
const putNamespace = (at: string) => `
  INSERT INTO cost_hour_namespaces (cluster_id, hour, namespace, cpu, currency) VALUES (1, ${at}, 'web', 1, 'USD')
  ON CONFLICT (cluster_id, hour, namespace) DO UPDATE SET cpu = excluded.cpu + 1`;
const putQueue = (at: string) => `
  INSERT INTO cost_hour_queues (cluster_id, hour, queue, namespace, gpu_hours, currency) VALUES (1, ${at}, 'gpu', '', 1, 'USD')
  ON CONFLICT (cluster_id, hour, queue, namespace) DO UPDATE SET gpu_hours = excluded.gpu_hours + 1`;
const putEvent = `INSERT INTO events (subject, key, project, user_id)
  SELECT subject, key, project, "userId" FROM jsonb_to_recordset('[{"subject":"clusters","key":"a"}]')
    AS event (subject text, key text, project text, "userId" uuid)`;
const putAll = [putCluster(hour(1)), putNamespace(hour(1)), putQueue(hour(1)), putEvent];

beforeEach(async () => {
  database = await createTestDatabase();
  const applicationUrl = new URL(database.url);
  applicationUrl.username = role;
  applicationUrl.password = 'app';
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await migrate(database.url, { dir: await migrationsBefore(first) });
  // The rights of the version before, whose role has no functions of its own.
  await owner.query(`
    CREATE ROLE ${role} LOGIN PASSWORD 'app';
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  application = new pg.Client({ connectionString: applicationUrl.toString() });
  await application.connect();
  await owner.query(`INSERT INTO cluster_dims (namespace, name, valid_from)
    SELECT 'team', n::text, '2020-01-01' FROM generate_series(1, 2) AS n`);
  for (const text of putAll) await application.query(text);
  await owner.query(`${putCluster(hour(9_500))}; ${putEvent}; ${putEvent}`);
});
afterEach(async () => {
  await Promise.all([application.end(), owner.end()]);
  await database.drop();
  await dropRole();
});

/** A folder of the migrations before one. */
async function migrationsBefore(end: string): Promise<string> {
  const dir = await temporaryFolder('migrations-before');
  const all = join('prisma', 'migrations');
  for (const { name } of await readMigrations(all)) {
    if (name < end) await cp(join(all, name), join(dir, name), { recursive: true });
  }
  return dir;
}

/** Roles are of the server, not of a database. */
async function dropRole(): Promise<void> {
  const other = await createTestDatabase();
  const client = new pg.Client({ connectionString: other.url });
  await client.connect();
  await client.query(`DROP ROLE ${role}`);
  await client.end();
  await other.drop();
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
  return rows.map(({ row }) => row);
}
async function allRows(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables) all[table] = await rowsOf(table);
  return all;
}
const partitioned = async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

it('keeps every row, and what the version before asks for goes on at once, with the same rights', async () => {
  const before = await allRows();
  // Prepared before the tables change, as by a process that runs.
  const prepared = { name: 'newest', text: 'SELECT max(id)::text AS id FROM events' };
  expect((await application.query(prepared)).rows).toEqual([{ id: '3' }]);
  await migrate(database.url);
  expect(await partitioned()).toEqual(tables);
  expect(await allRows()).toEqual(before);
  expect((await application.query(prepared)).rows).toEqual([{ id: '3' }]);

  for (const text of putAll) await application.query(text);
  const { rows } = await application.query(
    `SELECT (SELECT node::int FROM cost_hour_clusters WHERE hour = ${hour(1)}) AS node,
       (SELECT cpu::int FROM cost_hour_namespaces) AS cpu, (SELECT gpu_hours FROM cost_hour_queues) AS gpu,
       (SELECT max(id)::int FROM events) AS id`,
  );
  expect(rows).toEqual([{ node: 2, cpu: 2, gpu: 2, id: 4 }]);
  // A day that nobody has foreseen.
  const far = `date_trunc('day', now()) + interval '40 days'`;
  for (const text of [putCluster(far), putNamespace(far), putQueue(far)]) await application.query(text);
  await application.query(`INSERT INTO events (at, subject, key) VALUES (${far}, 'clusters', 'far')`);
  const read = await application.query(
    'SELECT key, tableoid::regclass::text AS part FROM events WHERE id > 4 ORDER BY id LIMIT 5',
  );
  expect(read.rows).toEqual([{ key: 'far', part: 'events_default' }]);
  // As the versions before forget.
  for (const name of tables.slice(0, 3))
    await application.query(`DELETE FROM ${name} WHERE hour < now() + interval '41 days'`);
  await application.query(`DELETE FROM events WHERE at < now() - make_interval(days => -41)`);
  expect(Object.values(await allRows()).flat()).toEqual([]);
});

it('keeps references: clusters take their hours along, and no hour is of nobody', async () => {
  await migrate(database.url);
  await owner.query('DELETE FROM cluster_dims WHERE id = 1');
  const left = await allRows();
  expect(tables.slice(0, 3).flatMap((name) => left[name])).toEqual([]);
  for (const text of putAll.slice(0, 3)) await expect(application.query(text)).rejects.toThrow('foreign key');
});

it('gives up for somebody who reads one of the tables, leaves all as it was, and comes through later', async () => {
  const before = await allRows();
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  for (const [begin, read] of [first, swap].flatMap((name) => tables.map((table) => [name, table] as const))) {
    await migrate(database.url, { dir: await migrationsBefore(begin) });
    await reader.query(`BEGIN; SELECT 1 FROM ${read}`);
    const patience = { timeoutMs: 100, tries: 1 };
    await expect(migrate(database.url, { patience })).rejects.toThrow(`Migration ${begin} failed`);
    expect(await partitioned()).toEqual([]);
    for (const text of putAll) await application.query(`BEGIN; ${text}; ROLLBACK`);
    await reader.query('COMMIT');
  }
  await reader.end();
  expect((await migrate(database.url)).at(0)).toBe(swap);
  expect(await partitioned()).toEqual(tables);
  expect(await allRows()).toEqual(before);
});

it('builds the index of the new key anew where a try of it broke', async () => {
  await owner.query('CREATE INDEX events_before_pkey ON events (id)');
  await migrate(database.url);
  const { rows } = await owner.query<{ key: string }>(
    `SELECT pg_get_constraintdef(oid) AS key FROM pg_constraint WHERE conname = 'events_before_pkey'`,
  );
  expect(rows).toEqual([{ key: 'PRIMARY KEY (id, at)' }]);
});
