import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { type OpenDatabase, openDatabase, queryPrepared } from './client.ts';
import { costStore } from './costs/cost-store.ts';

/** A way to the database that a test can close and open again, as a restart does. */
async function createGate(target: URL) {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((socket) => {
    if (!isOpen) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => sockets.delete(one));
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.toString(),
    shut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    reopen() {
      isOpen = true;
    },
    close() {
      this.shut();
      server.close();
    },
  };
}

let database: TestDatabase;
let gate: Awaited<ReturnType<typeof createGate>>;
let db: OpenDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
  gate = await createGate(new URL(database.url));
  db = openDatabase(gate.url, { connectTimeoutMs: 1_000 });
});
afterAll(async () => {
  await db.close();
  gate.close();
  await database.drop();
});

const ask = () => db.auto.$queryRawUnsafe<{ one: number }[]>('SELECT 1 AS one');

describe('a database that goes away', () => {
  it('is said to be away, undoes what was half done, and is used again when it is back', async () => {
    expect(await ask()).toEqual([{ one: 1 }]);
    const broken = db.transact(async (tx) => {
      await tx.$queryRawUnsafe(`INSERT INTO quotas (project, resource, limit_value) SELECT name, 'x', 1 FROM projects`);
      gate.shut();
      await tx.$queryRawUnsafe('SELECT 1');
    });
    await expect(broken).rejects.toMatchObject({ code: 'upstream-unavailable', retryAfterSeconds: 2 });
    await expect(ask()).rejects.toMatchObject({ code: 'upstream-unavailable' });
    gate.reopen();
    await vi.waitFor(async () => expect(await ask()).toEqual([{ one: 1 }]), { timeout: 10_000 });
    await expect(db.transact((tx) => tx.$queryRawUnsafe('SELECT 2 AS two'))).resolves.toEqual([{ two: 2 }]);
  });

  it('survives its connections being ended by the server', async () => {
    await ask();
    const other = openDatabase(database.url, { poolSize: 1 });
    await other.auto.$queryRawUnsafe(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await other.close();
    await vi.waitFor(async () => expect(await ask()).toEqual([{ one: 1 }]), { timeout: 10_000 });
  });
});

it('reads days and instants right in a database whose clock is set to another zone', async () => {
  const far = await createMigratedDatabase();
  const first = openDatabase(far.url);
  await first.auto.$queryRawUnsafe(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET TimeZone = %L', current_database(), 'Asia/Tokyo'); END $$`,
  );
  await first.close();
  const there = openDatabase(far.url);
  try {
    // There it is the first of March already.
    const late = new Date('2026-02-28T20:00:00Z');
    const days = await there.auto.$queryRawUnsafe(`SELECT $1::timestamptz::date::text AS day`, late.toISOString());
    expect(days).toEqual([{ day: '2026-02-28' }]);
    const watermark = { backfilledFrom: late, completeUntil: late, lastError: null, lastErrorAt: null };
    const kept = await there.transact(async (tx) => {
      await costStore.setWatermark(tx, 'far', watermark, late);
      return costStore.watermark(tx, 'far');
    });
    expect(kept).toMatchObject(watermark);
    expect(await costStore.watermark(there.auto, 'far')).toMatchObject(watermark);
  } finally {
    await there.close();
    await far.drop();
  }
});

describe('a prepared statement', () => {
  const text = 'SELECT $1::int + 1 AS next';
  const known = (database: OpenDatabase) =>
    database.auto.$queryRawUnsafe<{ statement: string }[]>('SELECT statement FROM pg_prepared_statements');

  async function withDatabase(isPooled: boolean, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
    const own = await createMigratedDatabase();
    const opened = openDatabase(own.url, { poolSize: 1, isPooled });
    try {
      await work(opened);
    } finally {
      await opened.close();
      await own.drop();
    }
  }

  it('is kept by the connection, and a transaction asks for the same without one', async () => {
    await withDatabase(false, async (database) => {
      for (const value of [1, 2, 3]) {
        expect(await queryPrepared(database.auto, text, value)).toEqual([{ next: value + 1 }]);
      }
      expect(await known(database)).toEqual([{ statement: text }]);
      expect(await database.transact((tx) => queryPrepared(tx, text, 4))).toEqual([{ next: 5 }]);
    });
  });

  it('is none behind a pooler, where the next one may be asked in another session', async () => {
    await withDatabase(true, async (database) => {
      expect(await queryPrepared(database.auto, text, 1)).toEqual([{ next: 2 }]);
      expect(await known(database)).toEqual([]);
    });
  });
});
