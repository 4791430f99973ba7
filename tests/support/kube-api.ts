import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseAllDocuments } from 'yaml';
import { freePort } from '../../dev/lib/ports.ts';
import { createClient, type KubeClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { type FaultControl, faultControl } from './fault-control.ts';
import { checkPortalWrites } from './portal-writes.ts';
import { createTestDatabase } from './postgres.ts';

/** Longer than any test: at its end all revisions are looked through. */
const keptSeconds = 3600;

/** The sandbox's API server as a process of its own, without controllers and without k0rdent's admission. */
export interface KubeApi {
  kubeconfig: string;
  client: KubeClient;
  /** Where it keeps everything. */
  databaseUrl: string;
  /** What goes wrong in it. */
  faults: FaultControl;
  /** Its own control API, where it is also taken away and brought back. */
  controlUrl: string;
  /** Ends the process without giving it time, and starts it again over the same data and address. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it over a database of the test run and creates the CRDs of k0rdent and its neighbours.
 * @param options.backup restored into the empty store; it brings the CRDs
 * @param options.compactSeconds how long old revisions can be asked for
 * @param options.isBare without any CRD
 */
export async function startKubeApi(
  namespaces: readonly string[] = [],
  {
    backup,
    compactSeconds = keptSeconds,
    isBare = false,
  }: { backup?: string; compactSeconds?: number; isBare?: boolean } = {},
): Promise<KubeApi> {
  const database = await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'slipway-kube-'));
  const args = ['--home', home, '--compact-seconds', String(compactSeconds), ...(backup ? ['--restore', backup] : [])];
  const controlPort = await freePort();
  const controlUrl = `http://127.0.0.1:${controlPort}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['sandbox/main.ts', '--api-only', ...args], {
      env: { ...process.env, SANDBOX_DATABASE_URL: database.url, SANDBOX_CONTROL_PORT: String(controlPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await whenReady(child);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const current = child;
    child = null;
    if (!current || current.exitCode !== null) return;
    const ended = new Promise((done) => current.once('exit', done));
    current.kill(signal);
    await ended;
  }

  await start();
  const kubeconfig = join(home, 'kubeconfig');
  const client = createClient(loadConnection(kubeconfig));
  if (!backup && !isBare) await createDefinitions(client);
  for (const name of namespaces) {
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    await client.request({ method: 'POST', path: '/api/v1/namespaces', body });
  }
  return {
    kubeconfig,
    client,
    databaseUrl: database.url,
    faults: faultControl(controlUrl),
    controlUrl,
    start,
    crash: () => end('SIGKILL'),
    stop: async () => {
      client.close();
      await end('SIGTERM');
      try {
        await checkPortalWrites(database.url);
      } finally {
        await database.drop();
        await rm(home, { recursive: true, force: true });
      }
    },
  };
}

async function whenReady(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await new Promise<void>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`The sandbox ended with ${code}: ${said.join('')}`)));
    if (!child.stdout) return fail(new Error('The sandbox has no output'));
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('Sandbox API ready') && ready());
  });
}

/** Creates the CustomResourceDefinitions and waits until each is served. */
async function createDefinitions(client: KubeClient): Promise<void> {
  const folder = resolve('sandbox', 'crds');
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.yaml'))) {
    for (const document of parseAllDocuments(await readFile(join(folder, file), 'utf8'))) {
      await client.request({ method: 'POST', path, body: document.toJS() });
    }
  }
  await untilServed(client);
}

async function untilServed(client: KubeClient): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await client.request({ method: 'GET', path: '/apis/k0rdent.mirantis.com/v1beta1/clusterdeployments' });
      return;
    } catch {
      await new Promise((next) => setTimeout(next, 50));
    }
  }
  throw new Error('The CRDs are not served');
}
