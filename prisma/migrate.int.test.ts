import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '../tests/support/postgres.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { migrate } from './migrate.ts';

const databases: TestDatabase[] = [];
async function keep(database: Promise<TestDatabase>): Promise<TestDatabase> {
  databases.push(await database);
  return database;
}
async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}
beforeAll(loadEngine);
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function loadEngine(): Promise<void> {
  const require = createRequire(import.meta.url);
  const wasm = require.resolve('@prisma/schema-engine-wasm').replace('schema_engine.js', 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), { './schema_engine_bg.js': { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The SQL that makes an empty database what schema.prisma says. The engine needs some database to talk to. */
async function sqlOfSchema(url: string): Promise<string> {
  const content = await readFile('prisma/schema.prisma', 'utf8');
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  const files = [{ path: 'schema.prisma', content }];
  const running = await engine.SchemaEngine.new({ datamodels: [['schema.prisma', content]] }, () => undefined, adapter);
  const { stdout } = await running.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? '';
}

/** Every column, index and constraint of a database, one sorted line each; partitions have those of their table. */
async function describeDatabase(url: string): Promise<string[]> {
  const rows = await query<{ line: string }>(
    url,
    `WITH left_out AS (SELECT relname::text AS name FROM pg_class WHERE relispartition OR relname = '_prisma_migrations')
     SELECT 'column ' || concat_ws(' ', table_name, column_name, data_type, udt_name, datetime_precision,
        numeric_precision, numeric_scale, is_nullable, column_default) AS line
       FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name::text NOT IN (SELECT name FROM left_out)
     UNION ALL SELECT 'index ' || replace(indexdef, ' ON ONLY ', ' ON ') FROM pg_indexes
       WHERE schemaname = 'public' AND tablename::text NOT IN (SELECT name FROM left_out)
     UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
         AND conrelid NOT IN (SELECT oid FROM pg_class WHERE relispartition OR relname = '_prisma_migrations')`,
  );
  return rows.map((row) => row.line).sort();
}

/** Name of the index or constraint that a line describes. */
const nameOf = (line: string): string =>
  /^(?:index CREATE (?:UNIQUE )?INDEX|constraint \S+) (\S+)/.exec(line)?.[1] ?? line;

/** Partial indexes, indexes over expressions and checks: what schema.prisma has no words for. */
const beyondSchema = [
  'advice_or_reason',
  'budget_allowances_amount',
  'budget_committed',
  'campaign_clusters_one_open',
  'campaign_clusters_state',
  'campaigns_state',
  'catalog_icons_bytes',
  'catalog_icons_hash',
  'catalog_publications_one_in_force',
  'catalog_publications_one_under_way',
  'cluster_dims_current',
  'cluster_dims_validity',
  'clusters_by_expiry',
  'clusters_by_name',
  'clusters_by_nodes',
  'clusters_by_owner',
  'clusters_by_project',
  'clusters_by_provider',
  'clusters_by_region',
  'clusters_by_version',
  'clusters_unready',
  'cost_day_clusters_hours',
  'cost_hour_clusters_coverage',
  'cost_hour_clusters_gaps',
  'cost_hour_clusters_missing',
  'cost_hour_clusters_provenance',
  'cost_hour_clusters_whole_hour',
  'cost_mailing_runs_once_a_period',
  'cost_mailing_runs_state',
  'cost_mailing_runs_waiting',
  'cost_mailings_every',
  'cost_mailings_paused',
  'cost_sums_parts',
  'cost_unit_quantities_quantity',
  'cost_units_named_once',
  'deliveries_channel',
  'deliveries_once_a_destination',
  'deliveries_once_a_person',
  'deliveries_receiver',
  'deliveries_state',
  'deliveries_waiting',
  'exchange_rates_positive',
  'karmada_member_changes_one_join',
  'karmada_member_changes_one_plane',
  'metrics_polls_failure',
  'mirror_objects_endpoint',
  'mirror_objects_parts',
  'multi_cluster_service_changes_act',
  'multi_cluster_service_changes_one_open',
  'multi_cluster_service_changes_state',
  'notices_waiting',
  'notification_destinations_kind',
  'notification_destinations_secret',
  'notifications_open',
  'notifications_unread',
  'quota_clusters',
  'quota_gpu',
  'quota_memory',
  'quota_nodes',
  'quota_vcpu',
  'quotas_not_negative',
  'rate_card_versions_days',
  'request_reviews_answer',
  'requests_extensions',
  'requests_one_open_change',
  'requests_one_open_create',
  'requests_replacements',
  'requests_sleep',
  'reservations_money',
  'reservations_not_negative',
  'reservations_state',
  'spend_budgets_monthly',
  'spend_budgets_scope',
];

describe('migrate', () => {
  it('makes what schema.prisma describes, and beyond it only what the schema language cannot say', async () => {
    const [migrated, described] = await Promise.all([keep(createMigratedDatabase()), keep(createTestDatabase())]);
    await migrate(described.url, { dir: await temporaryFolder('no-migrations') });
    // The schema names the function that makes short ids as a default; only a migration can write it.
    await query(described.url, 'CREATE FUNCTION new_request_short_id() RETURNS TEXT LANGUAGE sql RETURN NULL::TEXT');
    await query(described.url, await sqlOfSchema(described.url));
    const actual = await describeDatabase(migrated.url);
    const expected = await describeDatabase(described.url);
    expect(expected.filter((line) => !actual.includes(line))).toEqual([]);
    const beyond = actual.filter((line) => !expected.includes(line));
    expect(beyond.map(nameOf).sort()).toEqual(beyondSchema);
  });

  it('applies every migration once when two start together', async () => {
    const database = await keep(createTestDatabase());
    const [first, second] = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect([first.length, second.length].sort()).toEqual([0, first.length + second.length]);
    const rows = await query(database.url, 'SELECT 1 FROM "_prisma_migrations"');
    expect(rows).toHaveLength(first.length + second.length);
  });

  describe('beside people who work', () => {
    async function withMigration(sql: string) {
      const [database, dir] = await Promise.all([keep(createTestDatabase()), temporaryFolder('migrations')]);
      await query(database.url, 'CREATE TABLE busy (id int); INSERT INTO busy SELECT generate_series(1, 100)');
      await mkdir(join(dir, '1_busy'));
      await writeFile(join(dir, '1_busy', 'migration.sql'), sql);
      const reader = new pg.Client({ connectionString: database.url });
      await reader.connect();
      const run = (tries: number) => migrate(database.url, { dir, patience: { timeoutMs: 100, tries } });
      return { database, reader, run };
    }

    it('lets others through while it waits for a lock, and is applied when it gets it', async () => {
      const { database, reader, run } = await withMigration('ALTER TABLE busy ADD COLUMN more text');
      await reader.query('BEGIN; SELECT * FROM busy');
      const running = run(100);
      await vi.waitFor(
        async () => {
          const waiting = await query(
            database.url,
            `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'busy'::regclass`,
          );
          expect(waiting).toHaveLength(1);
        },
        { timeout: 30_000, interval: 10 },
      );
      // Whoever comes later would wait behind the migration until the reader is done.
      expect(await query(database.url, 'SELECT 1 FROM busy')).toHaveLength(100);
      await reader.query('COMMIT');
      expect(await running).toEqual(['1_busy']);
      await reader.end();
    });

    it('fails with the name of the migration when it never gets the lock, and nothing of it is left', async () => {
      const { database, reader, run } = await withMigration('ALTER TABLE busy ADD COLUMN more text');
      await reader.query('BEGIN; SELECT * FROM busy');
      await expect(run(2)).rejects.toThrow('Migration 1_busy failed');
      await reader.query('COMMIT');
      expect(await query(database.url, 'SELECT 1 FROM "_prisma_migrations"')).toEqual([]);
      await reader.end();
    });

    it('builds an index concurrently, and again after a try that broke', async () => {
      const { database, reader, run } = await withMigration(
        'DROP INDEX CONCURRENTLY IF EXISTS "busy_id"; -- of a try before\nCREATE UNIQUE INDEX CONCURRENTLY "busy_id" ON "busy" ("id");',
      );
      await query(database.url, 'INSERT INTO busy VALUES (1)');
      await expect(run(1)).rejects.toThrow('Migration 1_busy failed');
      const state = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'busy_id'::regclass`;
      expect(await query(database.url, state)).toEqual([{ valid: false }]);
      await query(database.url, 'DELETE FROM busy WHERE ctid = (SELECT max(ctid) FROM busy WHERE id = 1)');
      // Both start together; the index waits for nobody who waits for it.
      expect((await Promise.all([run(1), run(1)])).flat()).toEqual(['1_busy']);
      expect(await query(database.url, state)).toEqual([{ valid: true }]);
      await reader.end();
    });
  });

  it('refuses a migration whose text has changed', async () => {
    const database = await keep(createMigratedDatabase());
    await query(database.url, `UPDATE "_prisma_migrations" SET checksum = 'other'`);
    await expect(migrate(database.url)).rejects.toThrow('was changed after it had been applied');
  });

  it('gives the application role no way to change an audit entry, and the owner none by accident', async () => {
    const database = await keep(createTestDatabase());
    const application = new URL(database.url);
    application.username = 'slipway_app_test';
    application.password = 'a/b c';
    await migrate(database.url, { applicationUrl: application.toString() });
    const insert = `INSERT INTO audit_entries (seq, at, actor, actor_kind, action, subject, key, previous_hash, hash)
      VALUES (1, now(), 'a@example.com', 'user', 'token.create', 'tokens', 'x', '', '')`;
    await query(application.toString(), insert);
    for (const change of [
      `UPDATE audit_entries SET actor = 'b'`,
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
    ]) {
      await expect(query(application.toString(), change)).rejects.toThrow('permission denied');
      await expect(query(database.url, change)).rejects.toThrow('never changed');
    }
    // What requester and approvers wrote stays as well.
    for (const change of [`UPDATE request_comments SET text = 'b'`, 'DELETE FROM request_comments']) {
      await expect(query(application.toString(), change)).rejects.toThrow('permission denied');
    }
  });
});
