import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import { restoreBackup, takeBackup } from '../../prisma/backup.ts';
import { migrate } from '../../prisma/migrate.ts';
import { auditStore } from '../../server/db/audit/audit-store.ts';
import { openDatabase } from '../../server/db/client.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { listObjects } from '../../server/kube/resources.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { storeOrder } from '../support/factories/requests.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

let folder: string;
let source: TestDatabase;
let deps: TestDeps;
let kube: KubeApi;
let token: string;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [kube, source, folder] = await Promise.all([
    startKubeApi(['payments']),
    createMigratedDatabase(),
    mkdtemp(join(tmpdir(), 'slipway-backup-')),
  ]);
  deps = createTestDeps(source.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await createCluster(deps, 'payments', 'ours', 'payments');
  await createApi(deps)('GET', '/clusters/payments/ours/kubeconfig', { token });
  // Characters at which some readers of lines cut, and JSON does not escape.
  const words = {
    project: null,
    subject: 'tests',
    key: 'a\u2028b\u2029c',
    before: null,
    after: null,
    traceId: null,
  };
  const actor = { actor: 'slipway', actorId: null, actorKind: 'system' as const };
  await deps.db.transact((tx) => auditStore.append(tx, { at: new Date(), ...actor, action: 'sign-in', ...words }));
  // Asked for and not carried out yet: no worker runs.
  const queue = createQueue(source.url, () => undefined);
  await storeOrder(deps.db, queue, 'unfinished', { project: 'payments', namespace: 'payments' });
  await queue.stop();
});
afterAll(async () => {
  await deps.db.close();
  for (const drop of drops) await drop();
  await Promise.all([kube.stop(), source.drop(), rm(folder, { recursive: true, force: true })]);
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  drops.push(database.drop);
  return database.url;
}
const linesOf = async (url: string): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of takeBackup(url)) lines.push(line.trimEnd());
  return lines;
};
async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
/** Everything but when it was taken, and the checksum over that. */
const content = (lines: readonly string[]) => lines.slice(1, -1);
const run = (verb: string, file: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['scripts/backup.ts', verb, file], { env: { NODE_ENV: 'test', ...env } });

it('restores what was there, and the worker finishes what was begun', async () => {
  const file = join(folder, 'slipway.backup.gz');
  await run('take', file, { DATABASE_URL: source.url });
  await expect(run('take', file, { DATABASE_URL: source.url })).rejects.toThrow('EEXIST');

  const owner = await emptyDatabase();
  const application = new URL(owner);
  application.username = 'slipway_app_backup_test';
  application.password = 'secret';
  const env = { DATABASE_URL: application.toString(), MIGRATION_DATABASE_URL: owner };
  const { stdout } = await run('restore', file, env);
  expect(stdout).toMatch(/^\d+ rows restored/);
  const lines = content(await linesOf(owner));
  expect(lines).toEqual(content(await linesOf(source.url)));
  // Rows of partitions are those of their table, and there once.
  expect(lines.filter((line) => line.startsWith('{"table":"events'))).toEqual(['{"table":"events"}']);

  const restored = createTestDeps(application.toString());
  try {
    expect(await auditStore.verify(restored.db.auto)).toBeNull();
    const [was, is] = await Promise.all(
      [deps, restored].map((each) => createApi(each)<ClusterDetail>('GET', '/clusters/payments/ours', { token })),
    );
    // Templates are watched anew after a restore, and nothing that they say is there before.
    expect(is).toMatchObject({ status: 200, body: { ...was?.body, scalable: [], sleep: { workers: null } } });
    await createApi(restored)('POST', '/tokens', { token, body: { name: 'after' } });
    expect(await auditStore.verify(restored.db.auto)).toBeNull();
    const change = restored.db.auto.$queryRawUnsafe('DELETE FROM audit_entries');
    await expect(change).rejects.toThrow(/permission denied/);
  } finally {
    await restored.db.close();
  }
  const worker = await startWorkerProcess(application.toString(), kube.kubeconfig);
  try {
    await vi.waitFor(
      async () => {
        const { items } = await listObjects(kube.client, kinds.clusterDeployment, { limit: 500 });
        expect(items.filter(({ metadata }) => metadata.name === 'unfinished')).toHaveLength(1);
      },
      { timeout: 30_000, interval: 100 },
    );
  } finally {
    await worker.kill('SIGTERM');
  }
}, 90_000);

it('is of one instant, while others write', async () => {
  const database = openDatabase(source.url);
  let isRunning = true;
  const writing = (async () => {
    for (let at = 0; isRunning; at += 1) {
      await database.transact((tx) =>
        auditStore.append(tx, {
          at: new Date(),
          actor: 'slipway',
          actorId: null,
          actorKind: 'system',
          action: 'sign-in',
          project: null,
          subject: 'tests',
          key: String(at),
          before: null,
          after: null,
          traceId: null,
        }),
      );
    }
  })();
  const lines = await linesOf(source.url);
  isRunning = false;
  await writing;
  await database.close();
  const url = await emptyDatabase();
  await restoreBackup(url, each(lines));
  const restored = openDatabase(url);
  try {
    expect(await auditStore.verify(restored.auto)).toBeNull();
  } finally {
    await restored.close();
  }
});

it('is refused when it is not whole, was changed, is of a newer Slipway, or would go over something', async () => {
  const lines = await linesOf(source.url);
  const url = await emptyDatabase();
  const [head = '', ...rest] = lines;
  const newer = head.replace('"migrations":[', '"migrations":["29990101000000_later",');
  await expect(restoreBackup(url, each([newer, ...rest]))).rejects.toThrow('newer Slipway');
  await expect(restoreBackup(url, each(['{}']))).rejects.toThrow('no backup');
  await expect(restoreBackup(await emptyDatabase(), each(lines.slice(0, -1)))).rejects.toThrow('breaks off');
  const changed = lines.map((line) => line.replaceAll('dev@demo', 'eve@demo'));
  await expect(restoreBackup(await emptyDatabase(), each(changed))).rejects.toThrow('was changed');
  await migrate(url);
  await expect(restoreBackup(url, each(lines))).rejects.toThrow('not empty');
});
