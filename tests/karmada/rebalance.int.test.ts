import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApplicationSpec, RebalancePreview } from '../../lib/contracts/application-orders.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
const rebalance = { kind: 'rebalance-application', ...target };
const byRoom: Partial<ApplicationSpec> = { replicas: 5, division: { by: 'room' } };

const preview = () =>
  orders.call<RebalancePreview>('dev', 'GET', '/applications/fleet-eu/payments/refund-api/rebalance');

beforeAll(async () => {
  orders = await startKarmadaOrders();
}, 90_000);
afterAll(() => orders.stop());

it('is not asked for where it would move nothing', async () => {
  const { until, call, send, work, sharesOf, detail } = orders;
  const asked = await send({ ...byRoom, clusters: { by: 'names', names: ['member1'] } });
  await work(asked.body.id);
  await until(async () => expect(await sharesOf()).toEqual(['member1 5']));
  await until(async () => expect((await detail()).order?.requestId).toBe(asked.body.id));
  const sent = await call('dev', 'POST', '/requests', rebalance);
  expect([sent.status, sent.body]).toMatchObject([409, { message: { key: 'said.rebalance-moves-nothing' } }]);
});

it('divides all replicas anew, as its preview says', async () => {
  const { world, until, call, send, work, sharesOf, detail } = orders;
  // Where it may go elsewhere as well, what runs stays where it is.
  const few = await send({ replicas: 5, division: { by: 'few' } });
  await work(few.body.id);
  await until(async () => expect((await detail()).order?.requestId).toBe(few.body.id));
  const wider = await send(byRoom);
  await work(wider.body.id);
  await until(async () => expect((await detail()).order?.requestId).toBe(wider.body.id));
  await until(async () => expect((await preview()).body.members.some(({ now, after }) => now !== after)).toBe(true));
  const { members } = (await preview()).body;
  // Karmada compares whole seconds, and takes no notice of one that asks in the second of the last scheduling.
  const binding = await world.client.get(kinds.binding, { namespace: 'payments', name: 'refund-api-deployment' });
  const scheduledAt = Date.parse(binding.status?.lastScheduledTime ?? '');
  await until(async () => expect(Date.now()).toBeGreaterThan(scheduledAt + 1_000));
  const sent = await call<RequestDetail>('dev', 'POST', '/requests', rebalance);
  expect([sent.status, sent.body.rebalance]).toEqual([201, members]);
  expect((await detail()).openRequest?.id).toBe(sent.body.id);
  expect((await work(sent.body.id)).state).toBe('done');
  const wanted = members.filter(({ after }) => after > 0).map(({ name, after }) => `${name} ${after}`);
  await until(async () => expect(await sharesOf()).toEqual(wanted));
});

it('takes nothing away where no cluster fits any more once it is carried out', async () => {
  const { world, until, call, send, work, sharesOf, detail } = orders;
  const label = (name: string, tier: string | null) =>
    world.client.mergePatch(kinds.cluster, { name }, { metadata: { labels: { tier } } });
  await label('member1', 'gold');
  const one = await send({ ...byRoom, clusters: { by: 'labels', labels: { tier: 'gold' } } });
  await work(one.body.id);
  await until(async () => expect(await sharesOf()).toEqual(['member1 5']));
  await until(async () => expect((await detail()).order?.requestId).toBe(one.body.id));
  await label('member2', 'gold');
  await until(async () => expect((await preview()).body.members.some(({ now, after }) => now !== after)).toBe(true));
  const sent = await call<RequestDetail>('dev', 'POST', '/requests', rebalance);
  expect(sent.status).toBe(201);
  for (const name of ['member1', 'member2']) await label(name, null);
  await until(async () => expect((await preview()).body.problem?.reason).toBe('NoClusterFit'));
  expect((await preview()).body.members).toEqual([{ name: 'member1', now: 5, after: 0 }]);
  expect(await work(sent.body.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('clusters are available'),
  });
  expect(await sharesOf()).toEqual(['member1 5']);
});
