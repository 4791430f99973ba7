import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder } from '../../tests/support/factories/requests.ts';
import { type JobWorld, startJobWorld } from '../../tests/support/job-world.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { provision } from '../usecases/requests/kinds/create/provision.ts';

let world: JobWorld;
beforeAll(async () => {
  world = await startJobWorld();
});
afterAll(() => world.stop());

const heldBy = async (id: string) => (await reservationStore.get(world.database.auto, id))?.state;
const remove = (name: string) => world.api.client.request({ method: 'DELETE', path: world.path(name) });

it('ends an order whose object was removed, though somebody has made another one of that name', async () => {
  const order = await storeOrder(world.database, world.queue, 'replaced');
  await provision(world.deps(), order.id);
  const ref = { namespace: 'team-a', name: 'replaced' };
  // The projection has not seen it yet, and it is there.
  await followCluster(world.deps(), ref);
  expect(await world.requestOf(order.id)).toMatchObject({ state: 'provisioning', clusterUid: expect.any(String) });
  await remove('replaced');
  // Somebody else's object.
  await world.put('replaced');
  await followCluster(world.deps(), ref);
  expect(await world.requestOf(order.id)).toMatchObject({
    state: 'failed',
    reasonMessage: { key: 'said.removed-unready' },
  });
  expect(await heldBy(order.id)).toBe('released');
});

it('follows the object of an order whose annotation was taken off before anybody saw it', async () => {
  const order = await storeOrder(world.database, world.queue, 'stripped');
  await provision(world.deps(), order.id);
  await world.api.client.request({
    method: 'PATCH',
    path: world.path('stripped'),
    contentType: 'application/merge-patch+json',
    body: { metadata: { annotations: { 'slipway.dev/request': null } } },
  });
  await followCluster(world.deps(), { namespace: 'team-a', name: 'stripped' });
  expect(await world.requestOf(order.id)).toMatchObject({ state: 'provisioning' });
});

it('keeps what an order holds when a try is refused after an earlier one stored its object', async () => {
  for (const status of [400, 403, 422]) {
    const name = `stored-${status}`;
    const order = await storeOrder(world.database, world.queue, name);
    const held = await world.api.faults.set({
      method: 'POST',
      path: '/clusterdeployments',
      action: 'hold-after',
      times: 1,
    });
    const { kube, cut } = world.cuttable();
    const first = provision({ ...world.deps(), kube }, order.id);
    await expect.poll(async () => (await held.state()).held).toBe(1);
    cut();
    await expect(first).rejects.toThrow();
    await held.remove();

    const refused = await world.api.faults.set({
      method: 'POST',
      path: '/clusterdeployments',
      action: 'error',
      status,
    });
    await provision(world.deps(), order.id);
    await refused.remove();
    expect(await world.requestOf(order.id)).toMatchObject({ state: 'provisioning', reason: null });
    expect(await heldBy(order.id)).toBe('held');
    expect(await world.typesOf(order.id)).toEqual(['started', 'created']);
  }
});

it('hands an order back when Slipway may not even read in its namespace, and carries it out once it may', async () => {
  const order = await storeOrder(world.database, world.queue, 'no-binding');
  const none = await world.api.faults.set({ method: '.*', path: '/clusterdeployments', action: 'error', status: 403 });
  await expect(provision(world.deps(), order.id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await world.requestOf(order.id)).toMatchObject({
    state: 'approved',
    reasonMessage: { key: 'said.order-forbidden' },
  });
  await none.remove();
  await provision(world.deps(), order.id);
  expect(await world.requestOf(order.id)).toMatchObject({ state: 'provisioning', reason: null });
});
