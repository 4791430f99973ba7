import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { openChild } from '../child-api/child-api.ts';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import type { KubeObject } from '../controllers/client/objects.ts';
import type { Resource } from '../controllers/client/resources.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { findCondition } from '../controllers/conditions.ts';
import { kinds } from '../controllers/kinds.ts';
import type { ClusterDeployment } from '../controllers/shapes/k0rdent.ts';
import { type RunningControllers, startControllers } from '../controllers/start.ts';
import { Home } from '../lib/home.ts';
import { seedData } from './data.ts';
import { buildSeed, writeSeed } from './main.ts';

const root = resolve(import.meta.dirname, '../..');
const childKubeconfig = (namespace: string, name: string): string => `kubeconfig of ${namespace}/${name}`;

let folder: string;
let database: TestDatabase;
let api: ChildProcess;
let client: KubeClient;
let controllers: RunningControllers | undefined;
const now = new Date();
const signIn = { issuer: 'https://id.example.com', audience: 'kubernetes', ca: 'an authority' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
  database = await createTestDatabase();
  const backup = join(folder, 'backup.json');
  await writeSeed(backup, { childKubeconfig, signIn }, now);
  const home = join(folder, 'api');
  const args = ['sandbox/main.ts', '--api-only', '--home', home, '--restore', backup];
  api = spawn(join(root, 'node_modules/.bin/node'), args, {
    cwd: root,
    env: { NODE_ENV: 'test', SANDBOX_DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    api.once('exit', (code) => fail(new Error(`the API server ended with ${code}`)));
    api.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Sandbox API ready')) ready();
    });
  });
  client = new KubeClient(await readKubeconfig(join(home, 'kubeconfig')));
});

afterAll(async () => {
  await controllers?.stop();
  client?.close();
  const gone = new Promise((done) => api?.once('exit', done));
  api?.kill('SIGTERM');
  if (api) await gone;
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace}/${metadata.name}`;

async function listAll<T extends KubeObject>(kind: Resource<T>): Promise<Map<string, T>> {
  const { items } = await client.list<T>(kind);
  return new Map(items.map((item) => [keyOf(item), item]));
}

const observed = [kinds.clusterDeployment, kinds.helmRelease, kinds.cluster, kinds.machine, kinds.serviceSet] as const;
const settled = [...observed, kinds.multiClusterService] as const;

it('gives back every object of the backup: same uid, times, spec and status', async () => {
  const seed = buildSeed(now, { childKubeconfig, signIn });
  for (const kind of [...observed, kinds.clusterTemplate, kinds.credential, kinds.secret, kinds.configMap]) {
    const stored = await listAll(kind as Resource);
    const expected = seed.filter((object) => object.kind === kind.kind);
    expect(expected.length, kind.kind).toBeGreaterThan(20);
    for (const object of expected) {
      const { metadata, apiVersion: _apiVersion, kind: _kind, ...body } = object;
      const found = stored.get(`${metadata.namespace}/${metadata.name}`);
      expect(found, `${kind.kind} ${metadata.namespace}/${metadata.name}`).toMatchObject({ metadata, ...body });
    }
  }
});

it('lets the controllers go on without rolling, reinstalling or forgetting anything', async () => {
  const before = await Promise.all(settled.map((kind) => listAll(kind as Resource)));
  controllers = await startControllers({
    openChild,
    kubeconfigPath: join(folder, 'api', 'kubeconfig'),
    home: new Home(join(folder, 'controllers')),
    // Real time: nothing that takes minutes happens while the test looks.
    speed: 1,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: () => undefined,
  });
  const going = seedData.fleet.filter((row) => row.state === 'deleting').map((row) => `${row.name}-kubeconfig`);
  await until('each cluster to have been looked at', async () => {
    const { items } = await client.list(kinds.secret);
    const kubeconfigs = items.filter(
      ({ metadata }) => metadata.name.endsWith('-kubeconfig') && !going.includes(metadata.name),
    );
    const old = kubeconfigs.filter(({ data }) =>
      Buffer.from(data?.value ?? '', 'base64')
        .toString()
        .startsWith('kubeconfig of'),
    );
    return kubeconfigs.length > 20 && old.length === 0;
  });
  await until('the failed upgrade to be noticed', async () => {
    const { items } = await client.list<ClusterDeployment>(kinds.clusterDeployment);
    const failed = items.filter(
      ({ status }) => findCondition(status?.conditions, 'HelmReleaseReady')?.reason === 'UpgradeFailed',
    );
    return failed.length === seedData.fleet.filter((row) => row.state === 'upgrade-failed').length;
  });

  const after = await Promise.all(settled.map((kind) => listAll(kind as Resource)));
  const moving = seedData.fleet
    .filter((row) => ['provisioning', 'updating', 'upgrade-failed'].includes(row.state))
    .map((row) => `${row.project}/${row.name}`);
  const isMoving = (key: string) => moving.some((cluster) => key === cluster || key.startsWith(`${cluster}-`));
  let compared = 0;
  for (const [index, kind] of settled.entries()) {
    for (const [key, object] of before[index] ?? []) {
      if (isMoving(key)) continue;
      const later = after[index]?.get(key);
      expect(later?.metadata.uid, `${kind.kind} ${key}`).toBe(object.metadata.uid);
      expect(later?.metadata.generation, `${kind.kind} ${key}`).toBe(object.metadata.generation);
      expect(later?.status, `${kind.kind} ${key}`).toEqual(object.status);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(200);
});
