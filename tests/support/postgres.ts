import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../prisma/migrate.ts';

/** A database of a test's own; `drop` also ends connections that are still open. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the server of the test run, or a copy of `template`. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin((client) => client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () => withAdmin(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** Copies a database that nothing is connected to; the answer puts it back as it was then, under its own name. */
export async function copyDatabase(url: string): Promise<{ putBack: () => Promise<void>; drop: () => Promise<void> }> {
  const name = new URL(url).pathname.slice(1);
  const copy = await createTestDatabase(name);
  const copyName = new URL(copy.url).pathname.slice(1);
  return {
    putBack: () =>
      withAdmin(async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${copyName}`);
      }),
    drop: copy.drop,
  };
}

const templateLock = 4_207_301;

/**
 * A database of a test's own with all migrations applied. The first caller of the run migrates a template, named
 * after the migrations' text; everybody else copies it, which takes a fraction of a second.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const dir = join(process.cwd(), 'prisma', 'migrations');
  const hash = createHash('sha256');
  for (const entry of (await readdir(dir, { recursive: true })).sort()) {
    if (entry.endsWith('.sql')) hash.update(await readFile(join(dir, entry)));
  }
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${template}`;
  await withAdmin(async (client) => {
    // Held until this connection ends, so that test files starting together make one template.
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${template}_new`);
      await migrate(url.toString().replace(template, `${template}_new`));
      await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    }
  });
  return createTestDatabase(template);
}
