import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { deployments } from '../sandbox/karmada-workloads.ts';
import { at, type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
const scaling = { fewest: 3, most: 12, cpuPercent: 70, memoryPercent: null, scaleDownSeconds: 120 };
const morning = { name: 'morning', cron: '0 7 1 1 *', timeZone: 'Europe/Berlin', fewest: 6, most: null };
const schedules = [{ ...morning, replicas: null, isPaused: false }];
const image = 'registry.example.com/shop/refund-api:1.9.0';

beforeAll(async () => {
  orders = await startKarmadaOrders();
}, 90_000);
afterAll(() => orders.stop());

/** Sends a change, and carries it out. @returns the state that it ends in */
async function change(changes: Partial<ApplicationSpec>): Promise<string> {
  const asked = await orders.send(changes);
  expect([asked.status, asked.body]).toMatchObject([201, {}]);
  const { state, reason } = await orders.work(asked.body.id);
  return reason === null ? state : `${state}: ${reason}`;
}
/** As an autoscaler, or somebody with kubectl, sets it. */
const patch = (path: string, spec: object) =>
  orders.world.client.request('PATCH', `/apis/${path}`, { spec }, 'application/merge-patch+json');
/** The same, once Slipway has heard of it: a change that is asked for earlier does not fit any more when it is carried out. */
async function scale(replicas: number): Promise<void> {
  await patch(`apps/v1/namespaces/${at.namespace}/deployments/${at.name}/scale`, { replicas });
  await orders.until(async () => expect((await orders.detail()).replicas?.wanted).toBe(replicas));
}
const replicasOf = async () => (await orders.world.client.get(deployments, at)).spec as { replicas: number };
const scalerOf = () => orders.world.client.find(kinds.federatedHpa, at);
const cronOf = () => orders.world.client.find(kinds.cronFederatedHpa, at);

describe('an application that scales by itself', () => {
  it('is shown at both ends before it is sent, with the next times of its schedules', async () => {
    const { body } = await orders.preview({ scaling, schedules });
    expect(body.scaled).toMatchObject({
      present: null,
      fewest: {
        replicas: 3,
        members: [
          { name: 'member1', replicas: 2 },
          { name: 'member2', replicas: 1 },
        ],
      },
      most: { replicas: 12, problem: null },
    });
    expect(body.scheduled).toMatchObject([{ name: 'morning', at: [expect.stringMatching(/-01-01T06:00:00/), {}, {}] }]);
    expect(body.manifests.map(({ kind }) => kind).slice(-2)).toEqual(['FederatedHPA', 'CronFederatedHPA']);
    const refused = await orders.preview({
      scaling,
      schedules: [{ ...morning, replicas: null, isPaused: false, fewest: 20 }],
    });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ pointer: '/spec/schedules/0/fewest' }] }]);
  });

  it('is brought with its autoscaler and its schedule, which stay on the control plane', async () => {
    expect(await change({ scaling, schedules })).toBe('done');
    expect(await scalerOf()).toMatchObject({ spec: { minReplicas: 3, maxReplicas: 12 } });
    expect((await replicasOf()).replicas).toBe(6);
    await orders.until(async () => {
      const { autoscaling, order } = await orders.detail();
      expect(autoscaling.federated).toMatchObject([{ name: 'refund-api', min: 3, max: 12 }]);
      // A controller of Karmada follows it.
      expect(autoscaling.cron).toMatchObject([
        { rules: [{ sets: { min: 6 }, next: { isReported: true } }], traps: [] },
      ]);
      expect(order?.spec.scaling).toMatchObject(scaling);
    });
    for (const member of ['member1', 'member2']) {
      expect(await orders.world.member(member).find(kinds.federatedHpa, at)).toBeUndefined();
      expect(await orders.world.member(member).find(kinds.cronFederatedHpa, at)).toBeUndefined();
    }
  });

  it('keeps the replicas and the bounds that were set meanwhile when something else is changed', async () => {
    const { until, detail, preview, sharesOf } = orders;
    await scale(9);
    await patch(`autoscaling.karmada.io/v1alpha1/namespaces/${at.namespace}/federatedhpas/${at.name}`, {
      minReplicas: 6,
    });
    await until(async () => expect((await detail()).autoscaling.federated).toMatchObject([{ min: 6 }]));
    const shown = await preview({ scaling, schedules, image });
    expect(shown.body.scaled?.present).toBe(9);
    // Nothing but the number of replicas is another one, and that is nobody's to ask for.
    const same = await orders.send({ scaling, schedules });
    expect([same.status, same.body]).toMatchObject([409, { message: { key: 'said.application-already-so' } }]);
    expect(await change({ scaling, schedules, image })).toBe('done');
    expect(await replicasOf()).toMatchObject({
      replicas: 9,
      template: { spec: { containers: [{ image }] } },
    });
    expect(await scalerOf()).toMatchObject({ spec: { minReplicas: 6, maxReplicas: 12 } });
    await until(async () => expect(await sharesOf()).toEqual(['member1 6', 'member2 3']));
    await scale(10);
    expect(await change({ scaling: { ...scaling, most: 20 }, schedules, image })).toBe('done');
    expect((await replicasOf()).replicas).toBe(10);
    // The fewest of this morning stay: nobody has asked for others.
    expect(await scalerOf()).toMatchObject({ spec: { minReplicas: 6, maxReplicas: 20 } });
    const more = { ...scaling, fewest: 4, most: 20 };
    expect(await change({ scaling: more, schedules, image })).toBe('done');
    expect(await scalerOf()).toMatchObject({ spec: { minReplicas: 4, maxReplicas: 20 } });
  });

  it('goes on by the clock alone, and gives the number back with the last schedule', async () => {
    const night = [{ ...morning, fewest: null, replicas: 1, isPaused: false }];
    expect(await change({ schedules: night, image })).toBe('done');
    expect(await scalerOf()).toBeUndefined();
    expect(await cronOf()).toMatchObject({
      spec: { scaleTargetRef: { kind: 'Deployment' }, rules: [{ targetReplicas: 1 }] },
    });
    expect((await replicasOf()).replicas).toBe(10);
    await scale(1);
    expect(await change({ image, replicas: 4 })).toBe('done');
    expect(await cronOf()).toBeUndefined();
    expect((await replicasOf()).replicas).toBe(4);
  });

  it('is taken away with all of it', async () => {
    expect(await change({ scaling, schedules })).toBe('done');
    const asked = await orders.call<RequestDetail>('dev', 'POST', '/requests', {
      kind: 'remove-application',
      ...target,
    });
    expect((await orders.work(asked.body.id)).state).toBe('done');
    expect([await scalerOf(), await cronOf()]).toEqual([undefined, undefined]);
    await orders.until(async () => expect(await orders.world.client.find(kinds.propagationPolicy, at)).toBeUndefined());
  });
});

it('stands back where somebody else scales the application already', async () => {
  const { world, send, work, preview, until } = orders;
  const name = 'their-scaled';
  const brought = await send({}, { name });
  expect((await work(brought.body.id)).state).toBe('done');
  await world.client.create(kinds.federatedHpa, {
    apiVersion: 'autoscaling.karmada.io/v1alpha1',
    kind: 'FederatedHPA',
    metadata: { namespace: 'payments', name: 'by-hand' },
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name }, maxReplicas: 9 },
  } as KubeObject & { spec: { maxReplicas: number } });
  await until(async () => {
    const { status, body } = await preview({ scaling }, 'dev', { name });
    expect([status, body]).toMatchObject([422, { errors: [{ pointer: '/spec/scaling' }] }]);
  });
  expect((await send({ scaling }, { name })).status).toBe(422);
});
