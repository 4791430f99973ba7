import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { inSpan } from '../observability/spans.ts';
import type { Database, Tx } from '../ports/database.ts';
import { isRepeatable, translateDatabaseError } from './errors.ts';
import { PrismaClient } from './generated/client.ts';

/** The Prisma client as the stores use it, inside a transaction or outside. */
export type Db = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'>;

/** What a `Tx` really is. Only `server/db` asks. */
export function dbOf(tx: Tx): Db {
  return tx as unknown as Db;
}

type Query = <T>(text: string, ...values: unknown[]) => Promise<T>;

/** How a statement goes to the driver as a prepared one. A transaction has no such way. */
const askPrepared = Symbol('ask with a prepared statement');

/**
 * Like `$queryRawUnsafe`, and outside of transactions each connection parses the text once and may keep its plan. It is
 * for what is asked before or at every answer, with few texts: PostgreSQL keeps each for as long as its connection lasts.
 * The plan may no longer know the values, so `= $1` is for it and `= ANY($1)` is not.
 */
export function queryPrepared<T>(tx: Tx, text: string, ...values: unknown[]): Promise<T> {
  const ask = (tx as Tx & { [askPrepared]?: Query })[askPrepared];
  return ask ? ask<T>(text, ...values) : tx.$queryRawUnsafe<T>(text, ...values);
}

/** PostgreSQL cuts names at 63 bytes. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export interface OpenDatabase extends Database {
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections of this process; one waits at most `connectTimeoutMs` for one. */
  poolSize?: number;
  connectTimeoutMs?: number;
  /**
   * A pooler in transaction mode stands in between, such as PgBouncer: it refuses most parameters at the start of a
   * connection, and keeps of a session only what PostgreSQL reports of it, the time zone among that.
   */
  isPooled?: boolean;
  onError?: (error: unknown) => void;
}

const maxAttempts = 3;
const postgres = { 'db.system.name': 'postgresql' };

// Days are UTC wherever the database is; Prisma's adapter takes every instant for UTC, whatever offset it comes with.
const settleZone = async (client: pg.ClientBase): Promise<void> => {
  await client.query("SET TIME ZONE 'UTC'");
};

// The same values for int8 as Prisma gives; everything else is the driver's usual.
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return (value: string) => BigInt(value);
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Opens a pool. It needs no database yet, and lives through restarts of one: lost connections are replaced. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { poolSize = 15, connectTimeoutMs = 5_000, isPooled = false, onError = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // A connection that died without a word answers nothing, not even that a statement took too long.
    query_timeout: 35_000,
    keepAlive: true,
    application_name: 'slipway',
    ...(isPooled ? { onConnect: settleZone } : { statement_timeout: 30_000, options: '-c TimeZone=UTC' }),
    types: { getTypeParser: parserOf },
  });
  // A connection that dies while nobody uses it; the pool opens another one when it needs one.
  pool.on('error', onError);
  const adapter = new PrismaPg(pool, { onPoolError: onError, onConnectionError: onError });
  const prisma = new PrismaClient({ adapter });
  const translated = prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) =>
        inSpan(model ? `${model}.${operation}` : operation, { role: 'asks', attributes: postgres }, async () => {
          try {
            return await query(args);
          } catch (error) {
            throw translateDatabaseError(error);
          }
        }),
    },
  });
  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await translated.$transaction((tx) => work(tx as unknown as Tx), {
        maxWait: connectTimeoutMs,
        timeout: 20_000,
      });
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }
  // Plain statements outside transactions go to the driver at once: half of the work of an answer was in between.
  function ask<T>(query: pg.QueryConfig): Promise<T> {
    return inSpan('query', { role: 'asks', attributes: { ...postgres, 'db.query.text': query.text } }, async () => {
      try {
        return (await pool.query(query)).rows as T;
      } catch (error) {
        throw translateDatabaseError(error, true);
      }
    });
  }
  const queryDirectly: Query = (text, ...values) => ask({ text, values });
  const names = new Map<string, string>();
  const queryByName: Query = (text, ...values) => {
    const name = names.get(text) ?? nameOf(text);
    names.set(text, name);
    return ask({ name, text, values });
  };
  const auto = new Proxy(translated, {
    get(client, property) {
      if (property === '$queryRawUnsafe') return queryDirectly;
      // Behind a pooler the next statement may be another session's, which knows nothing of this one's.
      if (property === askPrepared) return isPooled ? undefined : queryByName;
      return Reflect.get(client, property);
    },
  });
  return {
    auto: auto as unknown as Tx,
    transact: (work) =>
      inSpan('transaction', { role: 'asks', attributes: postgres }, async () => {
        for (let tries = 1; ; tries += 1) {
          try {
            return await attempt(work);
          } catch (error) {
            if (tries >= maxAttempts || !isRepeatable(error)) throw error;
          }
        }
      }),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
