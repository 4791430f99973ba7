import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubeConditions, readyConditions } from '../tests/support/factories/kube-objects.ts';
import { startWorkerHarness, type WorkerHarness } from '../tests/support/worker-harness.ts';
import { requestStore } from './db/requests/request-store.ts';
import { reservationStore } from './db/requests/reservation-store.ts';
import { kinds } from './kube/kinds.ts';
import { createObject } from './kube/resources.ts';

let world: WorkerHarness;
beforeAll(async () => {
  world = await startWorkerHarness();
});
afterAll(() => world.stop());

const reservationOf = (id: string) => reservationStore.get(world.database.auto, id);
const requestOf = (id: string) => requestStore.get(world.database.auto, id);

it('carries an order from the queue to ready, and a deletion to done', async () => {
  const order = await world.order('dev');
  await world.until(async () => {
    expect(await world.seen('dev')).toEqual({ phase: 'pending', owner: 'dev@example.com' });
  });
  await world.putStatus('dev', { observedGeneration: 1, conditions: readyConditions });
  await world.until(async () => expect(await world.stateOf(order.id)).toBe('ready'));
  expect(await world.entriesOf(order.id)).toEqual(['started', 'created', 'finished']);
  expect(await reservationOf(order.id)).toMatchObject({ state: 'held' });

  const removal = await world.order('dev', { kind: 'delete', parameters: {} });
  await world.until(async () => expect(await world.stateOf(removal.id)).toBe('done'));
  expect(await world.deploymentsNamed('dev')).toEqual([]);
  await world.until(async () => expect(await reservationOf(order.id)).toMatchObject({ state: 'released' }));
});

it('gives up an order that the controllers refuse for good, and lets its reservation go with the cluster', async () => {
  const order = await world.order('wrong');
  await world.until(async () => expect(await world.entriesOf(order.id)).toContain('created'));
  const words = "failed to validate template:\n- at '/workersNumber': got string, want integer";
  const conditions = kubeConditions(['HelmChartReady', 'False', 'Failed', words], ['Ready', 'False', 'Failed', words]);
  await world.putStatus('wrong', { observedGeneration: 1, conditions });
  await world.until(async () => expect(await world.stateOf(order.id)).toBe('failed'));
  expect((await requestOf(order.id))?.reason).toBe(words);
  expect(await reservationOf(order.id)).toMatchObject({ state: 'held' });
  await world.remove('wrong');
  await world.until(async () => expect(await reservationOf(order.id)).toMatchObject({ state: 'released' }));
});

it('does not take over a cluster of that name that somebody else made', async () => {
  await createObject(world.api.client, kinds.clusterDeployment, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: { name: 'foreign', namespace: 'team-a' },
    spec: { template: 'x', config: {} },
  });
  const order = await world.order('foreign');
  await world.until(async () => expect(await world.stateOf(order.id)).toBe('failed'));
  await world.until(async () => expect(await world.seen('foreign')).toMatchObject({ owner: null }));
});

it('asks for what could not be asked at submit, and rejects what is denied', async () => {
  const checks = [{ name: 'admission' as const, outcome: 'pending' as const, detail: null }];
  const good = await world.order('late', { checks });
  const bad = await world.order('late-bad', { checks, template: '' });
  await world.until(async () => {
    expect(await world.entriesOf(good.id)).toEqual(['admissionPassed', 'started', 'created']);
  });
  await world.until(async () => expect(await world.stateOf(bad.id)).toBe('rejected'));
  expect((await requestOf(bad.id))?.checks).toMatchObject([{ outcome: 'failed' }]);
  expect(await reservationOf(bad.id)).toMatchObject({ state: 'released' });
  expect(await world.deploymentsNamed('late-bad')).toEqual([]);
});

it('answers probes and counts', async () => {
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${world.port()}${path}`)).text();
  expect(await get('/healthz')).toBe('ok\n');
  expect(await get('/readyz')).toBe('ok\n');
  expect(await get('/metrics')).toContain('portal_worker_leading 1');
});

it('stops in order, and another one that stood by takes over', async () => {
  expect(await world.handOver()).toBe(0);
  const order = await world.order('taken-over');
  await world.until(async () => expect(await world.seen('taken-over')).toMatchObject({ phase: 'pending' }));
  expect(await world.stateOf(order.id)).toBe('provisioning');
});

it('forgets what has expired as soon as it leads', { timeout: 60_000 }, async () => {
  await world.killWorker();
  await world.database.auto.$queryRawUnsafe("INSERT INTO rate_limits (key, points, expire) VALUES ('over', 1, 1)");
  await world.startWorker();
  await world.until(async () =>
    expect(await world.database.auto.$queryRawUnsafe('SELECT key FROM rate_limits')).toEqual([]),
  );
});
