import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../tests/support/fakes/adoptions.ts';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { openDatabase } from '../db/client.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { kinds, pathOf } from '../kube/kinds.ts';
import { createKubePort } from '../kube/port.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { provision } from '../usecases/requests/kinds/create/provision.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let api: KubeApi;
const clusters = createClusterStore();
const queue = { send: async () => undefined };

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  api = await startKubeApi(['team-a']);
  await storeProject(database);
});
afterAll(async () => {
  await api.stop();
  await eventLog.close();
  await database.close();
  await test.drop();
});

const deps = () => ({
  db: database,
  clock: { now: () => new Date() },
  eventLog,
  audit: auditStore,
  notices: noticeOutbox,
  requests: requestStore,
  reservations: reservationStore,
  kube: createKubePort(api.client, 'kcm-system'),
  lifetimes: lifetimeStore,
  projects: projectStore,
  ...noAdoptions,
  queue,
  clusters: { find: clusters.findSeen },
  findCluster: clusters.findSeen,
});
const requestOf = (id: string) => requestStore.get(database.auto, id);
const heldBy = async (id: string) => (await reservationStore.get(database.auto, id))?.state;
const path = (name?: string) => pathOf(kinds.clusterDeployment, 'team-a', name);
const remove = (name: string) => api.client.request({ method: 'DELETE', path: path(name) });
/** Somebody else's object. */
async function putNamesake(name: string): Promise<void> {
  const metadata = { name, namespace: 'team-a' };
  const spec = { template: 'aws-standalone-cp-1-0-43', credential: 'aws', config: {} };
  const body = { apiVersion: 'k0rdent.mirantis.com/v1beta1', kind: 'ClusterDeployment', metadata, spec };
  await api.client.request({ method: 'POST', path: path(), body });
}

it('ends an order whose object was removed, though somebody has made another one of that name', async () => {
  const order = await storeOrder(database, queue, 'replaced');
  await provision(deps(), order.id);
  const ref = { namespace: 'team-a', name: 'replaced' };
  // The projection has not seen it yet, and it is there.
  await followCluster(deps(), ref);
  expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning', clusterUid: expect.any(String) });
  await remove('replaced');
  await putNamesake('replaced');
  await followCluster(deps(), ref);
  expect(await requestOf(order.id)).toMatchObject({
    state: 'failed',
    reasonMessage: { key: 'said.removed-unready' },
  });
  expect(await heldBy(order.id)).toBe('released');
});

it('follows the object of an order whose annotation was taken off before anybody saw it', async () => {
  const order = await storeOrder(database, queue, 'stripped');
  await provision(deps(), order.id);
  await api.client.request({
    method: 'PATCH',
    path: path('stripped'),
    contentType: 'application/merge-patch+json',
    body: { metadata: { annotations: { 'slipway.dev/request': null } } },
  });
  await followCluster(deps(), { namespace: 'team-a', name: 'stripped' });
  expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning' });
});

it('keeps what an order holds when a try is refused after an earlier one stored its object', async () => {
  for (const status of [400, 403, 422]) {
    const name = `stored-${status}`;
    const order = await storeOrder(database, queue, name);
    const held = await api.faults.set({ method: 'POST', path: '/clusterdeployments', action: 'hold-after', times: 1 });
    const given = new AbortController();
    const slow = createKubePort(
      { ...api.client, request: (asked) => api.client.request({ ...asked, signal: given.signal }) },
      'kcm-system',
    );
    const first = provision({ ...deps(), kube: slow }, order.id);
    await expect.poll(async () => (await held.state()).held).toBe(1);
    given.abort();
    await expect(first).rejects.toThrow();
    await held.remove();

    const refused = await api.faults.set({ method: 'POST', path: '/clusterdeployments', action: 'error', status });
    await provision(deps(), order.id);
    await refused.remove();
    expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning', reason: null });
    expect(await heldBy(order.id)).toBe('held');
    const types = (await requestStore.entries(database.auto, order.id)).map(({ type }) => type);
    expect(types).toEqual(['started', 'created']);
  }
});

it('hands an order back when Slipway may not even read in its namespace, and carries it out once it may', async () => {
  const order = await storeOrder(database, queue, 'no-binding');
  const none = await api.faults.set({ method: '.*', path: '/clusterdeployments', action: 'error', status: 403 });
  await expect(provision(deps(), order.id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await requestOf(order.id)).toMatchObject({
    state: 'approved',
    reasonMessage: { key: 'said.order-forbidden' },
  });
  await none.remove();
  await provision(deps(), order.id);
  expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning', reason: null });
});
