import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld();
}, 60_000);
afterAll(() => world.stop());

const send = (body: object, name = 'shop') =>
  world.api<RequestDetail>('POST', '/requests', { kind: 'change', cluster: at(name), ...body });
const cluster = () => world.cluster('shop');
const heldNodes = async () => (await world.deps.reservations.ofCluster(world.deps.db.auto, at('shop')))?.nodes;

it('takes a change back that Helm refused, and waits for no machine that never came', async () => {
  await world.reaches((await world.order('shop')).id, 'ready');
  await world.happens('helm-upgrade-failure', 'shop');
  const change = await send({ parameters: { workersNumber: 2 } });
  const failed = await world.reaches(change.body.id, 'failed');
  expect(failed.mayTakeBack).toBe(true);
  await world.until(async () => expect((await cluster()).nodesTotal).toBe(2));
  expect(await heldNodes()).toBe(3);

  const undone = await send({ takesBack: change.body.id });
  expect(undone.body).toMatchObject({ state: 'approved' });
  await world.reaches(undone.body.id, 'done');
  const object = await world.controllers.client.find(kinds.clusterDeployment, at('shop'));
  expect(object?.spec.config).toMatchObject({ workersNumber: 1 });
  await world.until(async () => expect(await cluster()).toMatchObject({ phase: 'ready', nodesTotal: 2 }));
  expect(await heldNodes()).toBe(2);
}, 120_000);

it('waits, after a scaling that failed, for the machines that the values still mean', async () => {
  await world.reaches((await world.order('till')).id, 'ready');
  const repaired = await world.happens('helm-upgrade-failure', 'till');
  const scaling = await send({ parameters: { workersNumber: 2 } }, 'till');
  await world.reaches(scaling.body.id, 'failed');
  await repaired();
  const labels = await send({ parameters: { clusterLabels: { tier: 'web' } } }, 'till');
  expect(labels.body).toMatchObject({ state: 'approved' });
  expect((await world.deps.requests.get(world.deps.db.auto, labels.body.id))?.plan.nodes).toBe(3);
  await world.reaches(labels.body.id, 'done');
  expect(await world.cluster('till')).toMatchObject({ nodesTotal: 3, nodesReady: 3 });
}, 120_000);
