import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase } from '../../dev/lib/database.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { startPostgres } from '../../dev/lib/postgres.ts';
import { step } from '../../dev/progress.ts';
import { applyMigration, type Migration, usualPatience } from '../../prisma/apply-migration.ts';
import { migrate, readMigrations } from '../../prisma/migrate.ts';
import versions from '../../prisma/versions.json' with { type: 'json' };
import { fill, rowsOf } from './migrations/fill.ts';
import { strongestLock } from './migrations/held-locks.ts';
import { beginLongQuestion } from './migrations/long-question.ts';
import { tablesTouchedBy } from './migrations/touched-tables.ts';
import { startUsers } from './migrations/users.ts';
import { table } from './statistics.ts';

const allMigrations = join(process.cwd(), 'prisma', 'migrations');
/** What docs/operations/releases.md promises to everybody who uses a table while a migration changes it. */
const longestWaitMs = usualPatience.timeoutMs;
/** How long it may take on a busy machine until those who wait get what a migration has given up. */
const graceMs = 500;
/** How long tables are used before and after a migration, so that its end is seen and an ordinary wait known. */
const aroundMs = 2_000;

interface MigrationsOptions {
  /** Rows of the largest table. */
  rows: number;
  /** Number of the version that the installation had; by default the first there was. */
  from: string | undefined;
  /** So long a question of somebody goes on with the tables when each migration begins; 0: nobody asks one. */
  heldMs: number;
}

interface Measured {
  migration: string;
  tables: string;
  durationMs: number;
  readMs: number;
  writeMs: number;
  /** The longest of all waits right before, when no migration ran. */
  usualMs: number;
  lock: string;
}

/**
 * Applies the migrations that came after a version one by one, as `npm run migrate` does, to tables of this many rows which
 * are read and written the whole time.
 * @returns whether nobody waited longer than is promised
 */
export async function benchMigrations({
  rows,
  from = versions[0]?.version,
  heldMs,
}: MigrationsOptions): Promise<boolean> {
  const base = versions.find(({ version }) => version === from);
  if (!base) throw new Error(`No version ${from}; there are ${versions.map(({ version }) => version).join(', ')}`);
  const dir = await mkdtemp(join(tmpdir(), 'slipway-migrations-'));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), port: await freePort() });
  const client = new pg.Client({ connectionString: postgres.url('bench') });
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench');
    const later = await migrateTo(postgres.url('bench'), base.lastMigration, join(dir, 'before'));
    await client.connect();
    // Otherwise the fill would be one checkpoint after another.
    await client.query("ALTER SYSTEM SET max_wal_size = '8GB'");
    await client.query('SELECT pg_reload_conf()');
    const measured: Measured[] = [];
    const filled = new Map<string, number>();
    for (const [at, migration] of later.entries()) {
      const touched = await tablesTouchedBy(client, migration.sql);
      for (const name of touched) {
        if (filled.has(name)) continue;
        filled.set(name, rowsOf(name, rows));
        await step(`${rowsOf(name, rows)} rows in ${name}`, () => fill(client, name, rowsOf(name, rows)));
      }
      await client.query('CHECKPOINT');
      const sizes = new Map(touched.map((name) => [name, filled.get(name) ?? 0]));
      measured.push(await measure(postgres.url('bench'), migration, sizes, { firstRow: (at + 1) * 1_000_000, heldMs }));
    }
    const held = heldMs > 0 ? `, each behind a question of ${heldMs} ms` : '';
    print(measured, `from ${base.version}, ${rows} rows in the largest table${held}`);
    const bound = longestWaitMs + (heldMs > 0 ? graceMs : 0);
    return measured.every(({ readMs, writeMs }) => Math.max(readMs, writeMs) <= bound);
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Brings an empty database to what a version had, and answers the migrations that have come since. */
async function migrateTo(url: string, last: string, folder: string): Promise<Migration[]> {
  const all = await readMigrations(allMigrations);
  for (const { name } of all.filter((one) => one.name <= last)) {
    await cp(join(allMigrations, name), join(folder, name), { recursive: true });
  }
  await migrate(url, { dir: folder });
  return all.filter(({ name }) => name > last);
}

/**
 * @param sizes tables that the migration touches, and how many rows each was filled with
 * @param options.firstRow how far behind these the rows begin that are added meanwhile; further than those of the migration before
 */
async function measure(
  url: string,
  migration: Migration,
  sizes: Map<string, number>,
  { firstRow, heldMs }: { firstRow: number; heldMs: number },
): Promise<Measured> {
  const users = await Promise.all([...sizes].map(([name, rows]) => startUsers(url, name, rows + firstRow)));
  const takeLongest = () => {
    const waits = users.map((user) => user.take());
    return {
      readMs: Math.max(0, ...waits.map((wait) => wait.readMs)),
      writeMs: Math.max(0, ...waits.map((wait) => wait.writeMs)),
    };
  };
  try {
    await delay(aroundMs);
    const usual = takeLongest();
    const asked = await beginLongQuestion(url, [...sizes.keys()], heldMs);
    let durationMs = 0;
    const lock = await strongestLock(url, [...sizes.keys()], async (client) => {
      const startedAt = performance.now();
      await applyMigration(client, migration, usualPatience);
      durationMs = performance.now() - startedAt;
    });
    await asked();
    await delay(aroundMs);
    return {
      migration: migration.name,
      tables: [...sizes].map(([name, rows]) => `${name} ${rows}`).join(', '),
      durationMs,
      ...takeLongest(),
      usualMs: Math.max(usual.readMs, usual.writeMs),
      lock: lock ? `${lock.mode} ${lock.table}` : '–',
    };
  } finally {
    await Promise.all(users.map((user) => user.stop()));
  }
}

function print(measured: readonly Measured[], sizes: string): void {
  const heads = ['migration', 'took', 'longest read', 'longest write', 'without it', 'strongest lock', 'rows'];
  const lines = measured.map((one) => [
    one.migration,
    ...[one.durationMs, one.readMs, one.writeMs, one.usualMs].map((ms) =>
      one.tables === '' ? '–' : `${ms.toFixed(0)} ms`,
    ),
    one.lock,
    one.tables,
  ]);
  process.stdout.write(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; ${sizes}\n\n${table([heads, ...lines])}\n`,
  );
}
