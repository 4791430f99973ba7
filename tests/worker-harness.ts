import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { openDatabase } from '../server/db/client.ts';
import { requestStore } from '../server/db/request-store.ts';
import { createQueue } from '../server/jobs/queue.ts';
import { kinds, pathOf } from '../server/kube/kinds.ts';
import { listObjects } from '../server/kube/resources.ts';
import { storeOrder, storeProject } from './factories/requests.ts';
import { startHoldProxy } from './hold-proxy.ts';
import { startKubeApi } from './kube-api.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess } from './worker-process.ts';

export type WorkerHarness = Awaited<ReturnType<typeof startWorkerHarness>>;

/** A worker process between a real database and a real API server, with a line to the latter that can be held. */
export async function startWorkerHarness() {
  const [api, test, home] = await Promise.all([
    startKubeApi(['team-a']),
    createMigratedDatabase(),
    mkdtemp(join(tmpdir(), 'slipway-worker-')),
  ]);
  const proxy = await startHoldProxy(api.kubeconfig);
  const kubeconfig = join(home, 'kubeconfig');
  await writeFile(kubeconfig, proxy.kubeconfig);
  const database = openDatabase(test.url);
  const queue = createQueue(test.url, () => undefined);
  await storeProject(database);
  const startWorker = () => startWorkerProcess(test.url, kubeconfig);
  let worker = await startWorker();

  return {
    api,
    proxy,
    database,
    port: () => worker.port,
    output: () => worker.output,
    order: (...rest: Parameters<typeof storeOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      storeOrder(database, queue, ...rest),
    stateOf: async (id: string) => (await requestStore.get(database.auto, id))?.state,
    entriesOf: async (id: string) => (await requestStore.entries(database.auto, id)).map((entry) => entry.type),
    until: (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 }),

    /** The row of the projection that people see in the list. */
    async seen(name: string) {
      const rows = await database.auto.$queryRawUnsafe<{ phase: string; owner: string | null }[]>(
        'SELECT phase, owner FROM clusters WHERE name = $1',
        name,
      );
      return rows[0] ?? null;
    },

    async deploymentsNamed(name: string) {
      const { items } = await listObjects(api.client, kinds.clusterDeployment, { limit: 500 });
      return items.filter((item) => item.metadata.name === name);
    },

    async putStatus(name: string, status: object) {
      const path = pathOf(kinds.clusterDeployment, 'team-a', name);
      const { body } = await api.client.request<object>({ method: 'GET', path });
      await api.client.request({ method: 'PUT', path: `${path}/status`, body: { ...body, status } });
    },

    /** Kills the worker without warning, does `between`, and has another one at work. */
    async replaceWorker(between: () => void) {
      await worker.kill('SIGKILL');
      const next = startWorker();
      between();
      worker = await next;
    },

    /** Starts a second worker, ends the first in order and answers its exit code. */
    async handOver() {
      const second = await startWorker();
      const code = await worker.kill('SIGTERM');
      worker = second;
      return code;
    },

    async stop() {
      await worker.kill('SIGTERM');
      await queue.stop();
      await database.close();
      await proxy.close();
      await Promise.all([api.stop(), test.drop(), rm(home, { recursive: true, force: true })]);
    },
  };
}
