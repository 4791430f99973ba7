import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** A migration as its file has it. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** How a migration waits for a lock that others hold: everybody who comes later waits behind it. */
export interface LockPatience {
  /** Milliseconds of one try. */
  timeoutMs: number;
  /** Tries before it fails. */
  tries: number;
}
export const usualPatience: LockPatience = { timeoutMs: 3_000, tries: 40 };
const pauseMs = 500;

const lockNotAvailable = '55P03';
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** PostgreSQL builds an index beside writers only outside a transaction. */
const isConcurrent = ({ sql }: Migration) => /\bINDEX CONCURRENTLY\b/i.test(sql);

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );

async function applyAtOnce(client: pg.Client, migration: Migration, timeoutMs: number): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${timeoutMs}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Statement by statement; a crash in between is followed by all of them again, so they begin with dropping what they make. */
async function applyConcurrently(client: pg.Client, migration: Migration, timeoutMs: number): Promise<void> {
  const statements = migration.sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const other = statements.find((statement) => !/^(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY\b/i.test(statement));
  if (other !== undefined) throw new Error(`Only concurrent indexes may stand beside one another: ${other}`);
  await client.query(`SET lock_timeout = ${timeoutMs}`);
  for (const statement of statements) await client.query(statement);
  await client.query('RESET lock_timeout');
  await record(client, migration);
}

/**
 * Applies one migration together with its row in the journal. It gives a lock up again that it does not get in time, lets
 * those through who wait behind it, and tries again, so that a long question of somebody stops nobody else.
 * @throws Error with the migration's name and the database's error as its cause
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { timeoutMs, tries }: LockPatience,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      if (isConcurrent(migration)) return await applyConcurrently(client, migration, timeoutMs);
      return await applyAtOnce(client, migration, timeoutMs);
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable || left <= 1)
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
      await delay(pauseMs);
    }
  }
}
