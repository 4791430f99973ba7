import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { columnsOf, type Table, tablesInOrder } from './tables.ts';

const batchSize = 500;
const format = 'slipway-backup-1';

interface Head {
  format: string;
  takenAt: string;
  /** Names of the migrations that made the schema of the rows. */
  migrations: string[];
}
interface Tail {
  rows: number;
  /** SHA-256 of all lines before this one. */
  sha256: string;
}

/**
 * All rows of Slipway's own tables at one instant, as lines of text; portal and worker go on meanwhile. The queue's
 * tables are left out: the worker finds what is unfinished by itself.
 * @param databaseUrl as a role that may read every table
 */
export async function* takeBackup(databaseUrl: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = createHash('sha256');
  const line = (value: unknown): string => {
    const text = typeof value === 'string' ? `${value}\n` : `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const applied = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL ORDER BY migration_name',
    );
    const migrations = applied.rows.map(({ name }) => name);
    yield line({ format, takenAt: new Date().toISOString(), migrations } satisfies Head);
    let rows = 0;
    for (const table of await tablesInOrder(client)) {
      const name = client.escapeIdentifier(table);
      await client.query(`DECLARE rows_of_table NO SCROLL CURSOR FOR
        SELECT row_to_json(each)::text AS row FROM ${name} AS each ORDER BY each::text COLLATE "C"`);
      yield line({ table });
      for (;;) {
        const batch = await client.query<{ row: string }>(`FETCH ${batchSize} FROM rows_of_table`);
        for (const { row } of batch.rows) yield line(row.replaceAll('\n', ' '));
        rows += batch.rows.length;
        if (batch.rows.length < batchSize) break;
      }
      await client.query('CLOSE rows_of_table');
    }
    yield `${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies Tail)}\n`;
  } finally {
    await client.end();
  }
}

/** A folder with the migrations of a backup and no later ones. */
async function migrationsOf(head: Head): Promise<string> {
  const all = join(process.cwd(), 'prisma', 'migrations');
  const known = new Set(await readdir(all));
  const unknown = head.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`The backup is of a newer Slipway: this one has no ${unknown.join(', ')}`);
  const dir = await mkdtemp(join(tmpdir(), 'slipway-migrations-'));
  for (const name of head.migrations) await cp(join(all, name), join(dir, name), { recursive: true });
  return dir;
}

async function putRows(client: pg.Client, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const table = client.escapeIdentifier(name);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(
    `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM json_populate_recordset(null::${table}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** Puts the rows of a backup into the tables, in one transaction; the tail has to agree with what was read. */
async function putBackup(client: pg.Client, lines: AsyncIterator<string>, hash: ReturnType<typeof createHash>) {
  await client.query('BEGIN');
  const tables = await tablesInOrder(client);
  const names = tables.map((name) => client.escapeIdentifier(name));
  // What triggers add or refuse is in the backup as it was; and rows that migrations made are there as well.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  let table: Table | null = null;
  let waiting: string[] = [];
  let rows = 0;
  for (;;) {
    const { value: text, done } = await lines.next();
    if (done) throw new Error('The backup breaks off: its last line is missing');
    const marker: { table?: string; sha256?: string; rows?: number } = /^\{"(table|rows)":/.test(text)
      ? JSON.parse(text)
      : {};
    const isTail = marker.sha256 !== undefined && marker.rows === rows + waiting.length;
    const isTable = marker.table !== undefined && tables.includes(marker.table);
    if (table && (isTail || isTable || waiting.length >= batchSize)) {
      await putRows(client, table, waiting);
      rows += waiting.length;
      waiting = [];
    }
    if (isTail) {
      if (marker.sha256 !== hash.digest('hex')) throw new Error('The backup was changed: its checksum does not fit');
      break;
    }
    hash.update(`${text}\n`);
    if (isTable) table = { name: marker.table ?? '', columns: await columnsOf(client, marker.table ?? '') };
    else waiting.push(text);
  }
  for (const name of tables) {
    await client.query(
      `SELECT setval(seq, greatest((SELECT max(value) FROM (SELECT (row_to_json(each) ->> col)::bigint AS value
         FROM ${client.escapeIdentifier(name)} AS each) AS all_values), 1))
       FROM (SELECT column_name AS col, pg_get_serial_sequence($1, column_name) AS seq FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $2) AS owned WHERE seq IS NOT NULL`,
      [client.escapeIdentifier(name), name],
    );
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
  return rows;
}

/**
 * Makes an empty database what it was when the backup was taken, then brings its schema up to date. Answers how many
 * rows there are. Nothing is kept of a backup that is not whole.
 * @param ownerUrl role that owns the tables from then on
 * @param applicationUrl role of portal and worker, when it is another one
 */
export async function restoreBackup(
  ownerUrl: string,
  lines: AsyncIterable<string>,
  applicationUrl?: string,
): Promise<number> {
  const reading = lines[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  const first = await reading.next();
  const head: Head = first.done ? { format: '', takenAt: '', migrations: [] } : JSON.parse(first.value);
  if (head.format !== format) throw new Error(`This is no backup of the form ${format}`);
  hash.update(`${first.value}\n`);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT 1 FROM information_schema.tables WHERE table_schema = 'public' LIMIT 1`,
    );
    if (rows.length > 0) throw new Error('The database is not empty; a backup is restored into an empty one only');
    const dir = await migrationsOf(head);
    try {
      await migrate(ownerUrl, { dir });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
    const count = await putBackup(client, reading, hash);
    await migrate(ownerUrl, applicationUrl === undefined ? {} : { applicationUrl });
    return count;
  } finally {
    await client.end();
  }
}
