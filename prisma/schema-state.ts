import { join } from 'node:path';
import pg from 'pg';
import { readMigrations } from './migrate.ts';

/** The database lacks what this version of Slipway needs; it is not for portal and worker to change that. */
export class SchemaOutdatedError extends Error {}

/**
 * Checks that every migration of this version has been applied, as the role of portal and worker, which may read the
 * journal. Migrations of a newer version do not matter.
 * @throws SchemaOutdatedError when one is missing
 */
export async function assertSchemaIsCurrent(
  databaseUrl: string,
  dir = join(process.cwd(), 'prisma', 'migrations'),
): Promise<void> {
  const migrations = await readMigrations(dir);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  await client.connect();
  try {
    const applied = await readJournal(client);
    const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
    const [first] = missing;
    if (first !== undefined) {
      const rest = missing.length === 1 ? '' : ` and ${missing.length - 1} more`;
      throw new SchemaOutdatedError(
        `The database schema is not current: ${first}${rest} must be applied. Run "npm run migrate" first.`,
      );
    }
  } finally {
    await client.end();
  }
}

async function readJournal(client: pg.Client): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ journal: string | null; jobs: string | null }>(
    `SELECT to_regclass('public._prisma_migrations')::text AS journal, to_regclass('pgboss.version')::text AS jobs`,
  );
  if (!tables[0]?.journal || !tables[0].jobs) return new Set();
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.map(({ name }) => name));
}
