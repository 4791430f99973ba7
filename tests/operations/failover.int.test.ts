import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../prisma/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';
import { requestStore } from '../../server/db/requests/request-store.ts';
import { createQueue, type JobQueue } from '../../server/jobs/queue.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { listObjects } from '../../server/kube/resources.ts';
import { storeOrder, storeProject } from '../support/factories/requests.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { type Replicated, startReplicated } from '../support/standby.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const soon = { timeout: 45_000, interval: 20 };

let postgres: Replicated;
let api: KubeApi;
let database: OpenDatabase;
let queue: JobQueue;
let worker: WorkerProcess;
let portal: PortalProcess;

beforeAll(async () => {
  [postgres, api] = await Promise.all([startReplicated(), startKubeApi(['team-a'])]);
  const url = postgres.url('postgres');
  await migrate(url);
  await postgres.startFollowing();
  database = openDatabase(url);
  queue = createQueue(url, () => undefined);
  await Promise.all([storeProject(database), queue.open()]);
  [worker, portal] = await Promise.all([
    startWorkerProcess(url, api.kubeconfig),
    startPortalProcess(url, api.kubeconfig),
  ]);
});
afterAll(async () => {
  await Promise.all([worker?.kill('SIGKILL'), portal?.kill()]);
  await queue?.stop();
  await database?.close();
  await postgres?.stop();
  await api?.stop();
});

const probe = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  );
const readiness = () =>
  Promise.all([probe(`${portal.url}/api/readyz`), probe(`http://127.0.0.1:${worker.port}/readyz`)]);

it('goes on at the standby when the primary is lost, with all that was acknowledged and nothing twice', async () => {
  const stopping = new AbortController();
  const acknowledged: { id: string; name: string }[] = [];
  const ordering = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const name = `failover-${number}`;
      const { id } = await storeOrder(database, queue, name).catch(() => ({ id: null }));
      if (id !== null) acknowledged.push({ id, name });
      await delay(200);
    }
  })();
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), soon);
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, 200]), soon);

  await postgres.killPrimary();
  const killedAt = performance.now();
  await vi.waitFor(async () => expect(await readiness()).toEqual([503, 503]), soon);
  const noticedMs = performance.now() - killedAt;
  const before = acknowledged.length;
  await postgres.promote();
  const promotedAt = performance.now();
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, 200]), soon);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 2), soon);
  const recoveredMs = performance.now() - promotedAt;
  stopping.abort();
  await ordering;

  const stored = await Promise.all(acknowledged.map(({ id }) => requestStore.get(database.auto, id)));
  const lost = stored.filter((one) => !one).length;
  const made = async () =>
    (await listObjects(api.client, kinds.clusterDeployment, { limit: 500 })).items.map(({ metadata }) => metadata.name);
  await vi.waitFor(async () => {
    const names = await made();
    expect(acknowledged.filter(({ name }) => !names.includes(name))).toEqual([]);
  }, soon);
  const carriedOutMs = performance.now() - promotedAt;
  const names = await made();
  const doubled = names.length - new Set(names).size;
  console.info('Failover', {
    noticedMs: Math.round(noticedMs),
    recoveredMs: Math.round(recoveredMs),
    carriedOutMs: Math.round(carriedOutMs),
    acknowledged: acknowledged.length,
    lost,
    doubled,
  });
  expect([lost, doubled]).toEqual([0, 0]);
});
