import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { installJobTables } from '../server/jobs/job-tables.ts';
import { grantApplicationRole } from './application-role.ts';
import { applyMigration, type LockPatience, type Migration, usualPatience } from './apply-migration.ts';

// The lock `prisma migrate` takes as well, so that the two never run at once.
const lockId = 72707369;

const journal = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** The migrations of this version, in order. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Waits until nobody else migrates, by asking again and again: a statement that waited would hold a snapshot, and an index
 * that is built concurrently waits for all of those.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockId]);
    if (rows[0]?.taken) return;
    await delay(200);
  }
}

export interface MigrateOptions {
  /** Folder of migrations; by default the one of the project that the process runs in. */
  dir?: string;
  /** Connection string of the role that portal and worker use, when it is not the owner; it is created when missing. */
  applicationUrl?: string;
  /** How long it waits for locks of others. */
  patience?: LockPatience;
}

/**
 * Brings the database up to date and answers the names of the migrations it applied. Takes an advisory lock, so two
 * processes may call it at once; each migration and its journal row are one transaction, unless it builds an index
 * concurrently. Migrations of a newer
 * version that are already there are left alone; a known one whose text has changed is an error.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.dir ?? join(process.cwd(), 'prisma', 'migrations'));
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' });
  await client.connect();
  const applied: string[] = [];
  try {
    await takeTurn(client);
    await client.query(journal);
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const known = new Map(rows.map((row) => [row.migration_name, row.checksum]));
    for (const migration of migrations) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined) throw new Error(`Migration ${migration.name} was changed after it had been applied`);
      await applyMigration(client, migration, options.patience ?? usualPatience);
      applied.push(migration.name);
    }
    if (options.applicationUrl !== undefined && options.applicationUrl !== databaseUrl) {
      await grantApplicationRole(client, options.applicationUrl);
      await installJobTables(client, options.applicationUrl);
    } else await installJobTables(client, undefined);
  } finally {
    await client.end();
  }
  return applied;
}
