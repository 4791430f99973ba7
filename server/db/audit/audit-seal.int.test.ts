import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditCheck, AuditPage } from '../../../lib/contracts/audit.ts';
import { migrate } from '../../../prisma/migrate.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { Tx } from '../../ports/database.ts';
import type { NewAuditRecord } from '../../ports/live.ts';
import { type OpenDatabase, openDatabase } from '../client.ts';
import { checkChain } from './audit-check.ts';
import { exportSegment } from './audit-export.ts';
import { sealAudit } from './audit-seal.ts';

// Old rows are from 2024, one a day; everything since is from the test's own time.
const oldRows = 30;
const before = '2024-01-21';
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, day, 12));

let owner: TestDatabase;
let application: string;
let db: OpenDatabase;
let deps: TestDeps;
let folder: string;

beforeEach(async () => {
  owner = await createMigratedDatabase();
  const url = new URL(owner.url);
  [url.username, url.password] = ['slipway_app_seal_test', 'secret'];
  application = url.toString();
  await migrate(owner.url, { applicationUrl: application });
  db = openDatabase(owner.url);
  deps = createTestDeps(application);
  folder = join(await mkdtemp(join(tmpdir(), 'slipway-audit-')), 'sealed');
  for (let day = 1; day <= oldRows; day += 1) await append(day);
});
afterEach(async () => {
  await deps.db.close();
  await db.close();
  await owner.drop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

async function append(day: number): Promise<void> {
  const row: NewAuditRecord = {
    at: dayOf(day),
    actor: `dev${day}@demo`,
    actorId: null,
    actorKind: 'user',
    action: 'submit-request',
    project: 'payments',
    subject: 'requests',
    key: `r${day}`,
    traceId: null,
    address: '192.0.2.7',
    before: null,
    after: { name: 'Größe\n"quoted" \u2028', cost: 0.1 + 0.2, list: [1, { b: 1, a: null }] },
  };
  await deps.db.transact((tx) => deps.audit.append(tx, row));
}

const sealing = ['scripts/audit-seal.ts', '--before', before, '--out'];
interface Said {
  code: number;
  stdout: string;
  stderr: string;
}
async function run(args: string[], env: Record<string, string>): Promise<Said> {
  try {
    const said = await promisify(execFile)(process.execPath, args, { env: { NODE_ENV: 'test', ...env } });
    return { code: 0, ...said };
  } catch (error) {
    return error as Said;
  }
}
const seal = (env: Record<string, string> = { MIGRATION_DATABASE_URL: owner.url }) => run([...sealing, folder], env);
const verify = (...more: string[]) => run(['scripts/audit-verify.ts', ...more], { DATABASE_URL: application });
const sealHere = async (maxRows?: number, at = before) => {
  const segments: string[] = [];
  const options = { before: new Date(at), folder, now: new Date(), ...(maxRows !== undefined && { maxRows }) };
  for await (const { manifest } of sealAudit(db, options)) segments.push(manifest.file);
  return segments;
};
const seqs = async () => {
  const rows = await db.auto.$queryRawUnsafe<{ seq: bigint }[]>('SELECT seq FROM audit_entries ORDER BY seq');
  return rows.map(({ seq }) => Number(seq));
};
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

async function alter(statement: string): Promise<void> {
  await db.transact(async (tx) => {
    await tx.$queryRawUnsafe('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_final');
    await tx.$queryRawUnsafe(statement);
    await tx.$queryRawUnsafe('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_are_final');
  });
}

describe('sealing', () => {
  it('takes old rows out into files that fit, tells the chain, and the chain still fits', async () => {
    const said = await seal();
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain('20 rows sealed');
    expect((await readdir(folder)).sort()).toEqual(['audit-1-20.jsonl', 'audit-1-20.manifest.json']);
    expect((await stat(join(folder, 'audit-1-20.jsonl'))).mode & 0o777).toBe(0o600);
    expect(await seqs()).toEqual(upTo(21, 31));
    const lines = (await readFile(join(folder, 'audit-1-20.jsonl'), 'utf8')).trimEnd().split('\n');
    const manifest = JSON.parse(await readFile(join(folder, 'audit-1-20.manifest.json'), 'utf8'));
    expect(JSON.parse(lines[19] ?? '')).toMatchObject({ seq: 20, hash: manifest.lastHash, actor: 'dev20@demo' });
    expect(manifest).toMatchObject({ rows: 20, firstSeq: 1, lastSeq: 20, previousHash: '0'.repeat(64) });
    const [{ after } = { after: null }] = await db.auto.$queryRawUnsafe<{ after: unknown }[]>(
      'SELECT after FROM audit_entries WHERE seq = 31',
    );
    expect(after).toMatchObject({ firstSeq: 21, segments: [{ rows: 20, lastHash: manifest.lastHash }] });
    expect(await verify()).toMatchObject({
      code: 0,
      stdout: '11 rows of the audit checked, every one fits, from row 21, which follows the last sealed one\n',
    });
    expect((await verify('--segments', folder)).stdout).toContain('20 rows of sealed segments checked, every one fits');
  });

  it('once more changes nothing, and later rows make a segment that follows', async () => {
    await seal();
    expect((await seal()).stdout).toBe('No row is that old\n');
    expect(await seqs()).toEqual(upTo(21, 31));
    expect(await sealHere(4, '2024-02-01')).toEqual(['audit-21-24.jsonl', 'audit-25-28.jsonl', 'audit-29-30.jsonl']);
    expect(await seqs()).toEqual(upTo(31, 34));
    expect((await verify('--segments', folder)).stdout).toContain('30 rows of sealed segments');
    await rm(join(folder, 'audit-25-28.jsonl'));
    expect((await verify('--segments', folder)).stderr).toContain('audit-25-28');
    await rm(join(folder, 'audit-25-28.manifest.json'));
    expect(await verify('--segments', folder)).toMatchObject({
      code: 1,
      stderr: `Row 25 is sealed, and no segment in ${folder} holds it\n`,
    });
  });

  it('keeps a row that is too young even where older ones follow it', async () => {
    await append(3);
    expect(await sealHere(undefined, '2024-01-11')).toEqual(['audit-1-10.jsonl']);
    expect(await seqs()).toEqual(upTo(11, 32));
  });

  it('is the owner’s alone: the application still deletes nothing, before or after', async () => {
    const refused = await seal({ DATABASE_URL: application });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('MIGRATION_DATABASE_URL');
    await seal();
    for (const change of ['DELETE FROM audit_entries WHERE seq = 22', 'UPDATE audit_entries SET actor = actor']) {
      await expect(deps.db.auto.$queryRawUnsafe(change)).rejects.toThrow(/permission denied/);
      await expect(db.auto.$queryRawUnsafe(change)).rejects.toThrow(/never changed or deleted/);
    }
    expect((await run(['scripts/audit-seal.ts', '--out', folder], { DATABASE_URL: application })).code).toBe(1);
    await expect(sealHere(undefined, new Date(Date.now() + 60_000).toISOString())).rejects.toThrow('past');
  });

  it('tells on the page from when rows are here and where older ones went', async () => {
    await seal();
    await seedOrganisation(deps);
    const { token } = await createPerson(deps, 'ada@demo', ['slipway-admins']);
    const { body } = await createApi(deps)<AuditPage>('GET', '/audit', { token });
    expect(body).toMatchObject({ since: dayOf(21).toISOString(), sealed: [{ lastSeq: 20, file: 'audit-1-20.jsonl' }] });
    const check = await createApi(deps)<AuditCheck>('POST', '/audit/verify', { token });
    expect(check.body).toMatchObject({ firstSeq: 21, misfit: null });
  });
});

describe('what does not fit', () => {
  it('is not sealed: an altered row stops it, and nothing is removed', async () => {
    await alter(`UPDATE audit_entries SET actor = 'somebody@else' WHERE seq = 7`);
    const said = await seal();
    expect(said).toMatchObject({ code: 1, stderr: 'Row 7 is altered\n' });
    expect(await seqs()).toEqual(upTo(1, oldRows));
    expect((await readdir(folder)).filter((name) => !name.endsWith('.partial'))).toEqual([]);
  });

  it('is found in an export that somebody changed, by row and by checksum', async () => {
    await seal();
    const path = join(folder, 'audit-1-20.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('dev7@demo', 'dev8@demo'));
    expect((await verify('--segments', folder)).stderr).toContain('Row 7 is altered');
    await writeFile(path, text.split('\n').slice(0, 19).join('\n'));
    expect((await verify('--segments', folder)).stderr).toContain('not those of the manifest');
    await writeFile(path, text);
    expect((await verify('--segments', folder)).code).toBe(0);
  });

  it('is found in an export that was made anew with other rows and hashes', async () => {
    await seal();
    const other = await createMigratedDatabase();
    const forging = createTestDeps(other.url);
    for (let day = 1; day <= 20; day += 1) {
      const row: NewAuditRecord = {
        at: dayOf(day),
        actor: 'innocent@demo',
        actorId: null,
        actorKind: 'user',
        action: 'submit-request',
        project: null,
        subject: 'requests',
        key: `r${day}`,
        traceId: null,
        before: null,
        after: null,
      };
      await forging.db.transact((tx) => forging.audit.append(tx, row));
    }
    const forged = join(folder, '..', 'forged');
    await exportSegment(forging.db.auto, { first: 1n, last: 20n }, forged);
    await forging.db.close();
    await other.drop();
    expect((await verify('--segments', forged)).stderr).toContain('not the segment that the chain speaks of');
  });

  it('is found in what remains: an altered row, a missing first one, rows cut off without a seal', async () => {
    await seal();
    await alter(`UPDATE audit_entries SET actor = 'x' WHERE seq = 25`);
    expect((await verify()).stderr).toContain('Row 25 of the audit is altered');
    await alter(`UPDATE audit_entries SET actor = 'dev25@demo' WHERE seq = 25`);
    expect((await verify()).code).toBe(0);
    await alter(`UPDATE audit_entries SET previous_hash = repeat('1', 64) WHERE seq = 21`);
    expect((await verify()).stderr).toContain('Row 21 of the audit is');
    await alter('DELETE FROM audit_entries WHERE seq = 21');
    expect((await verify()).stderr).toContain('Row 21 of the audit is missing');
  });

  it('is found where the chain tells of a seal that never was', async () => {
    const segment = {
      firstSeq: 1,
      lastSeq: 20,
      rows: 20,
      firstAt: dayOf(1),
      lastAt: dayOf(20),
      lastHash: '1'.repeat(64),
      manifestSha256: '',
      file: 'x',
      folder: 'y',
      sealedAt: dayOf(40),
    };
    const claim = { firstSeq: 21, segments: [segment] };
    await deps.db.transact((tx) =>
      deps.audit.append(tx, {
        at: new Date(),
        actor: 'slipway',
        actorId: null,
        actorKind: 'system',
        action: 'seal-audit',
        project: null,
        subject: 'audit',
        key: '1-20',
        traceId: null,
        before: null,
        after: claim,
      }),
    );
    await alter(`UPDATE audit_entries SET actor = 'x' WHERE seq = 5`);
    expect((await verify()).stderr).toContain('Row 5 of the audit is altered');
  });
});

describe('interrupted between export and removal', () => {
  it('leaves every row, and the next run goes on with the same file', async () => {
    const holder = new pg.Client({ connectionString: owner.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM audit_head FOR UPDATE');
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', MIGRATION_DATABASE_URL: owner.url };
    const child: ChildProcess = spawn(process.execPath, [...sealing, folder], { env, stdio: 'ignore' });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await db.auto.$queryRawUnsafe(waits)).toHaveLength(1), { timeout: 20_000 });
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await holder.query('COMMIT');
    await holder.end();
    expect(existsSync(join(folder, 'audit-1-20.manifest.json'))).toBe(true);
    expect(await seqs()).toEqual(upTo(1, oldRows));
    expect((await verify()).stdout).toBe(`${oldRows} rows of the audit checked, every one fits\n`);
    const text = await readFile(join(folder, 'audit-1-20.jsonl'), 'utf8');
    // A later date: what was begun is finished first, then the rest has a file of its own.
    expect(await sealHere(undefined, '2024-01-26')).toEqual(['audit-1-20.jsonl', 'audit-21-25.jsonl']);
    expect(await readFile(join(folder, 'audit-1-20.jsonl'), 'utf8')).toBe(text);
    expect((await verify('--segments', folder)).stdout).toContain('25 rows of sealed segments');
  });

  it('does not go on with a file that was changed meanwhile, and names it for an earlier date', async () => {
    await exportSegment(db.auto, { first: 1n, last: 20n }, folder);
    await expect(sealHere(undefined, '2024-01-11')).rejects.toThrow('audit-1-20');
    const path = join(folder, 'audit-1-20.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('dev7@demo', 'dev8@demo'));
    expect((await seal()).stderr).toContain('holds something else');
    expect(await seqs()).toEqual(upTo(1, oldRows));
  });
});

describe('meanwhile', () => {
  it('people go on writing, every row is either sealed or here, and the chain fits', async () => {
    let isOver = false;
    let written = 0;
    const writers = [1, 2, 3].map(async () => {
      while (!isOver) {
        await append(400);
        written += 1;
      }
    });
    await vi.waitFor(() => expect(written).toBeGreaterThan(5));
    const segments = await sealHere(5);
    const reached = written;
    await vi.waitFor(() => expect(written).toBeGreaterThan(reached + 5));
    isOver = true;
    await Promise.all(writers);
    expect(segments).toHaveLength(4);
    expect(await seqs()).toEqual(upTo(21, oldRows + written + 4));
    expect((await verify('--segments', folder)).stdout).toContain('20 rows of sealed segments');
  });

  it('a check that is under way walks again instead of missing rows', async () => {
    let isSealed = false;
    const interrupted = new Proxy(db.auto, {
      get: (target, property) =>
        property !== '$queryRawUnsafe'
          ? Reflect.get(target, property)
          : async (sql: string, ...values: unknown[]) => {
              if (!isSealed && sql.includes('ORDER BY seq LIMIT 1000')) {
                isSealed = true;
                await sealHere();
              }
              return target.$queryRawUnsafe(sql, ...values);
            },
    }) as Tx;
    expect(await checkChain(interrupted)).toEqual({ firstSeq: 21, rows: 11, misfit: null });
    expect(isSealed).toBe(true);
  });
});
