import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

const soon = { timeout: 30_000, interval: 20 };
/** A disk of 8 MiB, which only root may make. */
const disk = mkdtempSync(join(tmpdir(), 'slipway-full-'));
const server = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
const hasDisk =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=8m,mode=0700,uid=${server.stdout.trim()}`, 'tmpfs', disk]).status ===
  0;
if (!hasDisk) console.warn('No small disk can be made here: PostgreSQL is told to refuse as if its disk were full');

/** A role that may have two connections: PostgreSQL refuses the third with the code of `max_connections`. */
const role = 'slipway_crowded';
let test: TestDatabase;
let owner: pg.Client;
let url: string;
beforeAll(async () => {
  test = await createMigratedDatabase();
  owner = new pg.Client({ connectionString: test.url });
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'crowded' CONNECTION LIMIT 2`);
  const address = new URL(test.url);
  [address.username, address.password] = [role, 'crowded'];
  url = address.href;
});
afterAll(async () => {
  await owner?.query(`DROP ROLE ${role}`);
  await owner?.end();
  await test?.drop();
  if (hasDisk) {
    await dropTablespace();
    execFileSync('umount', [disk]);
  }
  rmSync(disk, { recursive: true });
});

it('says that the database does not answer while its connections are used up, and goes on when some are free', async () => {
  const others = [0, 1].map(() => new pg.Client({ connectionString: url }));
  for (const other of others) await other.connect();
  const database = openDatabase(url);
  const startedAt = performance.now();
  const refused = { code: 'upstream-unavailable' };
  await expect(database.auto.$queryRawUnsafe('SELECT 1 AS one')).rejects.toMatchObject(refused);
  await expect(database.transact((tx) => tx.$queryRawUnsafe('SELECT 1 AS one'))).rejects.toMatchObject(refused);
  const noticedMs = performance.now() - startedAt;
  for (const other of others) await other.end();
  const freedAt = performance.now();
  await vi.waitFor(() => database.auto.$queryRawUnsafe('SELECT 1 AS one'), soon);
  console.info('Connections used up', {
    noticedMs: Math.round(noticedMs),
    recoveredMs: Math.round(performance.now() - freedAt),
  });
  await database.close();
});

it('says the same of a server that has become a standby, where writes are refused', async () => {
  const database = openDatabase(test.url);
  const name = new URL(test.url).pathname.slice(1);
  await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const write = () => database.transact((tx) => tx.$queryRawUnsafe('DELETE FROM events RETURNING id'));
  await expect(write()).rejects.toMatchObject({ code: 'upstream-unavailable' });
  await database.close();
  await owner.query('SET default_transaction_read_only = off');
  await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  const later = openDatabase(test.url);
  await later.transact((tx) => tx.$queryRawUnsafe('DELETE FROM events RETURNING id'));
  await later.close();
});

async function dropTablespace(): Promise<void> {
  const address = new URL(test.url);
  address.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query('DROP TABLESPACE IF EXISTS slipway_small');
  await admin.end();
}

/** Has no room for events until the answer is called. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  if (!hasDisk) {
    await owner.query(
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
       CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION no_room()`,
    );
    return () => owner.query('DROP FUNCTION no_room CASCADE');
  }
  await owner.query('CREATE TABLE filler (text text) TABLESPACE slipway_small');
  const fill = async () => {
    for (;;) await owner.query("INSERT INTO filler SELECT repeat('x', 2000) FROM generate_series(1, 100)");
  };
  await expect(fill()).rejects.toMatchObject({ code: '53100' });
  return () => owner.query('DROP TABLE filler');
}

it('refuses writes while the disk is full, keeps what was there, and goes on when there is room', async () => {
  if (hasDisk) {
    await owner.query(`CREATE TABLESPACE slipway_small LOCATION '${disk}'`);
    // The rows are in its partitions.
    const { rows: parts } = await owner.query<{ name: string }>(
      `SELECT relid::regclass::text AS name FROM pg_partition_tree('events') WHERE isleaf`,
    );
    for (const { name } of parts) await owner.query(`ALTER TABLE ${name} SET TABLESPACE slipway_small`);
  }
  const database = openDatabase(test.url);
  const write = (count: number) =>
    database.transact((tx) =>
      tx.$queryRawUnsafe(
        "INSERT INTO events (subject, key) SELECT 'clusters', repeat('k', 200) FROM generate_series(1, $1::int) RETURNING 1",
        count,
      ),
    );
  await write(10);
  const makeRoom = await fillDisk();
  await expect(write(5_000)).rejects.toMatchObject({ code: 'upstream-unavailable' });
  const count = async () => (await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM events')).rows[0]?.n;
  expect(await count()).toBe(10);
  await makeRoom();
  const freedAt = performance.now();
  await write(10);
  console.info('Disk full', { recoveredMs: Math.round(performance.now() - freedAt) });
  expect(await count()).toBe(20);
  await database.close();
});
