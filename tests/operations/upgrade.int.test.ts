import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../prisma/migrate.ts';
import { firstHash, hashEntry } from '../../server/db/audit/audit-chain.ts';
import { auditStore } from '../../server/db/audit/audit-store.ts';
import { openDatabase } from '../../server/db/client.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { listObjects } from '../../server/kube/resources.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** First migration of this version; everything before it is what the version before left. */
const firstNew = '20261121140000';
const ids = {
  person: '11111111-1111-4111-8111-111111111111',
  request: '22222222-2222-4222-8222-222222222222',
};

let kube: KubeApi;
let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  [kube, database, folder] = await Promise.all([
    startKubeApi(['payments']),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'slipway-before-')),
  ]);
  const all = await readdir('prisma/migrations');
  for (const name of all.filter((one) => /^\d/.test(one) && one < firstNew)) {
    await cp(join('prisma/migrations', name), join(folder, name), { recursive: true });
  }
  expect(await migrate(database.url, { dir: folder })).toHaveLength(4);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillAsBefore();
});
afterAll(async () => {
  await client.end();
  await Promise.all([kube.stop(), database.drop(), rm(folder, { recursive: true, force: true })]);
});

/** What the version before had stored: an organisation, and an order that is approved and not carried out. */
async function fillAsBefore(): Promise<void> {
  await client.query(`
    INSERT INTO projects (name, namespace, title, updated_at)
      VALUES ('payments', 'payments', '{"en":"Payments"}', now());
    INSERT INTO quotas (project, resource, limit_value) VALUES ('payments', 'clusters', 5);
  `);
  await client.query(
    `INSERT INTO users (id, issuer, subject, email, name, groups, created_at, signed_in_at)
     VALUES ($1, 'https://id.test', 'dev', 'dev@demo', 'Dev', '{payments-developers}', now(), now())`,
    [ids.person],
  );
  await client.query(
    `INSERT INTO requests (id, kind, state, project, requester_id, requester, namespace, cluster_name, catalog_item,
       version, template, credential, parameters, checks, revision, created_at, updated_at)
     VALUES ($1, 'create', 'approved', 'payments', $2, 'dev@demo', 'payments', 'before', 'aws-standalone',
       '1.0.44', 'aws-standalone-cp-1-0-44', 'aws', '{"region":"us-east-1"}', '[]', 0, now(), now())`,
    [ids.request, ids.person],
  );
  await client.query(
    `INSERT INTO reservations (request_id, project, namespace, cluster_name, clusters, nodes, state, created_at)
     VALUES ($1, 'payments', 'payments', 'before', 1, 5, 'held', now())`,
    [ids.request],
  );
}

/** Adds a line of the audit with the statements and the hash of the version before. */
async function appendAsBefore(writer: pg.Client, key: string): Promise<void> {
  await writer.query('BEGIN');
  const { rows } = await writer.query<{ seq: string; hash: string }>(
    'SELECT seq, hash FROM audit_head WHERE id = 1 FOR UPDATE',
  );
  const head = rows[0] ?? { seq: '0', hash: firstHash };
  const seq = BigInt(head.seq) + 1n;
  const at = new Date();
  const entry = {
    at: at.toISOString(),
    actor: 'dev@demo',
    actorId: ids.person,
    actorKind: 'user',
    action: 'claim-cluster',
    project: 'payments',
    subject: 'clusters',
    key,
    before: null,
    after: { owner: 'dev@demo' },
    traceId: null,
  };
  const hash = hashEntry(head.hash, seq, entry);
  await writer.query(
    `INSERT INTO audit_entries (seq, at, actor, actor_id, actor_kind, action, project, subject, key, after,
       previous_hash, hash)
     VALUES ($1, $2, 'dev@demo', $3, 'user', 'claim-cluster', 'payments', 'clusters', $4, $5, $6, $7)`,
    [String(seq), at, ids.person, key, JSON.stringify(entry.after), head.hash, hash],
  );
  await writer.query('UPDATE audit_head SET seq = $1, hash = $2 WHERE id = 1', [String(seq), hash]);
  await writer.query('COMMIT');
}

it('happens under what is running: old writers go on, a new worker waits and then finishes what was begun', async () => {
  for (let at = 0; at < 20; at += 1) await appendAsBefore(client, `before-${at}`);
  let isRunning = true;
  let written = 0;
  const writing = (async () => {
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    for (; isRunning; written += 1) await appendAsBefore(writer, `meanwhile-${written}`);
    await writer.end();
  })();
  // The new version is started first, over a schema that it cannot work with yet.
  const starting = startWorkerProcess(database.url, kube.kubeconfig);
  await vi.waitFor(() => expect(written).toBeGreaterThan(20), { timeout: 20_000 });
  const already = written;
  const applied = await migrate(database.url);
  expect(applied.every((name) => name >= firstNew)).toBe(true);
  expect(applied.length).toBeGreaterThan(5);
  await vi.waitFor(() => expect(written).toBeGreaterThan(already + 20), { timeout: 20_000 });
  isRunning = false;
  await writing;

  const worker = await Promise.race([starting, delay(30_000, null, { ref: false })]);
  if (worker === null) throw new Error('The worker did not become ready after the migration');
  try {
    await vi.waitFor(
      async () => {
        const { items } = await listObjects(kube.client, kinds.clusterDeployment, { limit: 500 });
        expect(items.map(({ metadata }) => metadata.name)).toEqual(['before']);
        const { rows } = await client.query('SELECT state, short_id FROM requests WHERE id = $1', [ids.request]);
        expect(rows).toEqual([{ state: 'provisioning', short_id: expect.stringMatching(/^R-[2-9B-Z]{4}$/) }]);
      },
      { timeout: 40_000, interval: 100 },
    );
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
  } finally {
    await worker.kill('SIGTERM');
  }
  const { rows } = await client.query(`SELECT count(*)::int AS held FROM reservations WHERE state = 'held'`);
  expect(rows).toEqual([{ held: 1 }]);
  const opened = openDatabase(database.url);
  try {
    expect(await auditStore.verify(opened.auto)).toBeNull();
  } finally {
    await opened.close();
  }
  console.log(`Upgrade: ${applied.length} migrations under ${written} lines that the version before wrote meanwhile`);
}, 120_000);
