import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder } from '../../tests/support/factories/requests.ts';
import { type JobWorld, startJobWorld } from '../../tests/support/job-world.ts';
import { createSealer } from '../auth/sealing.ts';
import { createRequestSecrets } from '../db/requests/request-secrets.ts';
import { kinds, pathOf } from '../kube/kinds.ts';
import { createServiceSecrets } from '../kube/service-secrets.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { provision } from '../usecases/requests/kinds/create/provision.ts';

let world: JobWorld;
beforeAll(async () => {
  world = await startJobWorld();
});
afterAll(() => world.stop());

const requestSecrets = createRequestSecrets(createSealer('a secret of the tests, long enough'));
const deps = () => ({ ...world.deps(), serviceSecrets: createServiceSecrets(world.api.client), requestSecrets });
const service = { name: 'db', namespace: 'db' };
const text = 'auth:\n  password: hunter2\n';

async function order(name: string, sealer = requestSecrets) {
  const secret = `${name}-values-0badcafe-0`;
  const change = { action: 'add' as const, ...service, template: 'db-1', values: '', dependsOn: [] };
  const secrets = { 'db/db': { name: secret, former: null } };
  const plan = { services: { changes: [change], effects: [], seen: {}, chains: {}, secrets } };
  const stored = await storeOrder(world.database, world.queue, name, { plan });
  await sealer.put(world.database.auto, stored.id, JSON.stringify({ 'db/db': text }));
  return { ...stored, secret };
}
interface Found {
  metadata: { uid: string; ownerReferences?: { uid: string }[] };
  spec?: { serviceSpec?: { services?: { valuesFrom?: object[] }[] } };
  data?: Record<string, string>;
}
async function find(kind: (typeof kinds)['secret' | 'clusterDeployment'], name: string): Promise<Found | null> {
  const path = pathOf(kind, 'team-a', name);
  const { body } = await world.api.client.request<Found>({ method: 'GET', path }).catch(() => ({ body: null }));
  return body;
}

it('makes the cluster and then the Secret that goes with it, and keeps no values', async () => {
  const { id, secret } = await order('whole');
  await provision(deps(), id);
  const [cluster, made] = [await find(kinds.clusterDeployment, 'whole'), await find(kinds.secret, secret)];
  expect(cluster?.spec?.serviceSpec?.services).toMatchObject([{ valuesFrom: [{ kind: 'Secret', name: secret }] }]);
  expect(made?.metadata.ownerReferences).toMatchObject([{ uid: cluster?.metadata.uid }]);
  expect(Buffer.from(made?.data?.['values.yaml'] ?? '', 'base64').toString()).toBe(text);
  expect(await requestSecrets.open(world.database.auto, id)).toBeNull();
});

it('makes no cluster while it may make no Secrets', async () => {
  const { id, secret } = await order('no-secrets');
  const none = await world.api.faults.set({ method: 'POST', path: '/secrets', action: 'error', status: 403 });
  await expect(provision(deps(), id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await world.requestOf(id)).toMatchObject({
    state: 'approved',
    reasonMessage: { key: 'said.order-forbidden' },
  });
  expect(await find(kinds.clusterDeployment, 'no-secrets')).toBeNull();
  await none.remove();
  await provision(deps(), id);
  expect(await world.requestOf(id)).toMatchObject({ state: 'provisioning', reason: null });
  expect(await find(kinds.secret, secret)).not.toBeNull();
});

it('ends no order whose cluster was ready before its Secret was made', async () => {
  const { id, secret } = await order('early');
  const held = await world.api.faults.set({
    method: 'POST',
    path: '/clusterdeployments',
    action: 'hold-after',
    times: 1,
  });
  const { kube, cut } = world.cuttable();
  const killed = provision({ ...deps(), kube }, id);
  await expect.poll(async () => (await held.state()).held).toBe(1);
  cut();
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
    provider: 'aws',
    region: null,
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
  expect(await world.typesOf(id)).toEqual(['started', 'created']);
  expect(await world.requestOf(id)).toMatchObject({ state: 'provisioning' });

  await provision(deps(), id);
  expect((await find(kinds.secret, secret))?.metadata.ownerReferences).toMatchObject([{ uid }]);
  await follow();
  expect(await world.requestOf(id)).toMatchObject({ state: 'ready' });
});

it('refuses an order whose values cannot be opened any more, and makes nothing of it', async () => {
  const { id } = await order('lost', createRequestSecrets(createSealer(randomBytes(32).toString('hex'))));
  await provision(deps(), id);
  expect(await world.requestOf(id)).toMatchObject({
    state: 'rejected',
    reasonMessage: { key: 'said.secret-values-lost' },
  });
  expect(await find(kinds.clusterDeployment, 'lost')).toBeNull();
});
