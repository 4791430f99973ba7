import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { installJobTables } from '../server/jobs/job-tables.ts';
import { grantApplicationRole } from './application-role.ts';

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

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

export interface MigrateOptions {
  /** Folder of migrations; by default the one of the project that the process runs in. */
  dir?: string;
  /** Connection string of the role that portal and worker use, when it is not the owner; it is created when missing. */
  applicationUrl?: string;
}

/**
 * Brings the database up to date and answers the names of the migrations it applied. Takes an advisory lock, so two
 * processes may call it at once; each migration and its journal row are one transaction. Migrations of a newer
 * version that are already there are left alone; a known one whose text has changed is an error.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.dir ?? join(process.cwd(), 'prisma', 'migrations'));
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    await client.query(journal);
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const known = new Map(rows.map((row) => [row.migration_name, row.checksum]));
    for (const migration of migrations) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined) throw new Error(`Migration ${migration.name} was changed after it had been applied`);
      await apply(client, migration);
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
