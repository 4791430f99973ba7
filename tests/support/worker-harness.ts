import { vi } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { requestStore } from '../../server/db/requests/request-store.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { listObjects } from '../../server/kube/resources.ts';
import { storeOrder, storeProject } from './factories/requests.ts';
import { startKubeApi } from './kube-api.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess } from './worker-process.ts';

export type WorkerHarness = Awaited<ReturnType<typeof startWorkerHarness>>;

/**
 * A worker process between a real database and a real API server.
 * @param namespaces that are there beside the project's, for orders that are to be kept apart
 * @param startPooler starts what stands before the database for all that needs no session of its own
 */
export async function startWorkerHarness(
  namespaces: readonly string[] = [],
  startPooler?: (databaseUrl: string) => Promise<{ url: string; stop(): Promise<void> }>,
) {
  const [api, test] = await Promise.all([startKubeApi(['team-a', ...namespaces]), createMigratedDatabase()]);
  const pooler = await startPooler?.(test.url);
  const url = pooler?.url ?? test.url;
  const settings: Record<string, string> = pooler ? { DATABASE_SESSION_URL: test.url } : {};
  const database = openDatabase(url, { isPooled: pooler !== undefined });
  const queue = createQueue(url, () => undefined, { sessionUrl: test.url });
  await Promise.all([storeProject(database), queue.open()]);
  const startWorker = () => startWorkerProcess(url, api.kubeconfig, 0, settings);
  let worker = await startWorker();

  return {
    api,
    databaseUrl: url,
    /** Where connections keep their session. */
    sessionUrl: test.url,
    database,
    port: () => worker.port,
    output: () => worker.output,
    order: (...rest: Parameters<typeof storeOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      storeOrder(database, queue, ...rest),
    stateOf: async (id: string) => (await requestStore.get(database.auto, id))?.state,
    entriesOf: async (id: string) => (await requestStore.entries(database.auto, id)).map((entry) => entry.type),
    until: (check: () => Promise<void>) =>
      vi.waitFor(check, { timeout: 30_000, interval: 50 }).catch((error: Error) => {
        const lastWords = worker.output.slice(-20).join('\n');
        throw new Error(`${error.message}\nThe worker's last words:\n${lastWords}`, { cause: error });
      }),

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

    async patch(name: string, change: object) {
      const path = pathOf(kinds.clusterDeployment, 'team-a', name);
      const contentType = 'application/merge-patch+json';
      await api.client.request({ method: 'PATCH', path, contentType, body: change });
    },

    /** Deletes it as somebody with kubectl would. */
    async remove(name: string) {
      await api.client.request({ method: 'DELETE', path: pathOf(kinds.clusterDeployment, 'team-a', name) });
    },

    /** Kills the worker without warning. */
    killWorker: () => worker.kill('SIGKILL'),
    async startWorker() {
      worker = await startWorker();
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
      await pooler?.stop();
      await Promise.all([api.stop(), test.drop()]);
    },
  };
}
