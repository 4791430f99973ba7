import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../tests/support/fakes/adoptions.ts';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createSealer } from '../auth/sealing.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { openDatabase } from '../db/client.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { createRequestSecrets } from '../db/requests/request-secrets.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { kinds, pathOf } from '../kube/kinds.ts';
import { createKubePort } from '../kube/port.ts';
import { createServiceSecrets } from '../kube/service-secrets.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { provision } from '../usecases/requests/kinds/create/provision.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let api: KubeApi;
const clusters = createClusterStore();
const queue = { send: async () => undefined };
const requestSecrets = createRequestSecrets(createSealer('a secret of the tests, long enough'));

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
  serviceSecrets: createServiceSecrets(api.client),
  requestSecrets,
  queue,
  clusters: { find: clusters.findSeen },
  findCluster: clusters.findSeen,
});
const service = { name: 'db', namespace: 'db' };
const text = 'auth:\n  password: hunter2\n';

async function order(name: string, sealer = requestSecrets) {
  const secret = `${name}-values-0badcafe-0`;
  const change = { action: 'add' as const, ...service, template: 'db-1', values: '', dependsOn: [] };
  const secrets = { 'db/db': { name: secret, former: null } };
  const plan = { services: { changes: [change], effects: [], seen: {}, chains: {}, secrets } };
  const stored = await storeOrder(database, queue, name, { plan });
  await sealer.put(database.auto, stored.id, JSON.stringify({ 'db/db': text }));
  return { ...stored, secret };
}
const requestOf = (id: string) => requestStore.get(database.auto, id);
interface Found {
  metadata: { uid: string; ownerReferences?: { uid: string }[] };
  spec?: { serviceSpec?: { services?: { valuesFrom?: object[] }[] } };
  data?: Record<string, string>;
}
async function find(kind: (typeof kinds)['secret' | 'clusterDeployment'], name: string): Promise<Found | null> {
  const path = pathOf(kind, 'team-a', name);
  const { body } = await api.client.request<Found>({ method: 'GET', path }).catch(() => ({ body: null }));
  return body;
}

it('makes the cluster and then the Secret that goes with it, and keeps no values', async () => {
  const { id, secret } = await order('whole');
  await provision(deps(), id);
  const [cluster, made] = [await find(kinds.clusterDeployment, 'whole'), await find(kinds.secret, secret)];
  expect(cluster?.spec?.serviceSpec?.services).toMatchObject([{ valuesFrom: [{ kind: 'Secret', name: secret }] }]);
  expect(made?.metadata.ownerReferences).toMatchObject([{ uid: cluster?.metadata.uid }]);
  expect(Buffer.from(made?.data?.['values.yaml'] ?? '', 'base64').toString()).toBe(text);
  expect(await requestSecrets.open(database.auto, id)).toBeNull();
});

it('makes no cluster while it may make no Secrets', async () => {
  const { id, secret } = await order('no-secrets');
  const none = await api.faults.set({ method: 'POST', path: '/secrets', action: 'error', status: 403 });
  await expect(provision(deps(), id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await requestOf(id)).toMatchObject({
    state: 'approved',
    reasonMessage: { key: 'said.order-forbidden' },
  });
  expect(await find(kinds.clusterDeployment, 'no-secrets')).toBeNull();
  await none.remove();
  await provision(deps(), id);
  expect(await requestOf(id)).toMatchObject({ state: 'provisioning', reason: null });
  expect(await find(kinds.secret, secret)).not.toBeNull();
});

it('ends no order whose cluster was ready before its Secret was made', async () => {
  const { id, secret } = await order('early');
  const held = await api.faults.set({ method: 'POST', path: '/clusterdeployments', action: 'hold-after', times: 1 });
  const given = new AbortController();
  const slow = createKubePort(
    { ...api.client, request: (asked) => api.client.request({ ...asked, signal: given.signal }) },
    'kcm-system',
  );
  const killed = provision({ ...deps(), kube: slow }, id);
  await expect.poll(async () => (await held.state()).held).toBe(1);
  given.abort();
  await expect(killed).rejects.toThrow();
  await held.remove();

  const { uid = '' } = (await find(kinds.clusterDeployment, 'early'))?.metadata ?? {};
  const seen = {
    uid,
    requestId: id,
    phase: 'ready' as const,
    cause: null,
    nodesReady: 1,
    nodesTotal: 1,
    generation: 1,
    observedGeneration: 1,
    releaseGeneration: 1,
    release: null,
    machines: [],
    serviceSets: [],
    createdAt: new Date(),
  };
  const follow = () =>
    followCluster({ ...deps(), findCluster: async () => seen }, { namespace: 'team-a', name: 'early' });
  await follow();
  expect((await requestStore.entries(database.auto, id)).map(({ type }) => type)).toEqual(['started', 'created']);
  expect(await requestOf(id)).toMatchObject({ state: 'provisioning' });

  await provision(deps(), id);
  expect((await find(kinds.secret, secret))?.metadata.ownerReferences).toMatchObject([{ uid }]);
  await follow();
  expect(await requestOf(id)).toMatchObject({ state: 'ready' });
});

it('refuses an order whose values cannot be opened any more, and makes nothing of it', async () => {
  const { id } = await order('lost', createRequestSecrets(createSealer(randomBytes(32).toString('hex'))));
  await provision(deps(), id);
  expect(await requestOf(id)).toMatchObject({
    state: 'rejected',
    reasonMessage: { key: 'said.secret-values-lost' },
  });
  expect(await find(kinds.clusterDeployment, 'lost')).toBeNull();
});
