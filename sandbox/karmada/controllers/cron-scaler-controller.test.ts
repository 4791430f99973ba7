import { afterEach, beforeEach, expect, it } from 'vitest';
import { CronScalerController } from './cron-scaler-controller.ts';
import { kinds, templateKinds } from './kinds.ts';
import { twoWires } from './members.fixtures.ts';
import type { CronFederatedHpa, CronRule } from './scaling-shapes.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
let now: Date;
let controller: CronScalerController;
const at = { namespace: 'shop', name: 'web' };
const [deployments] = templateKinds;
beforeEach(async () => {
  given = await twoWires();
  now = new Date('2026-03-02T06:59:30Z');
  const clock = { speed: 60, now: () => now };
  controller = new CronScalerController({ ...given.world, clock: clock as typeof given.world.clock });
});
afterEach(() => given.stop());

const scalerOf = (target: object, ...rules: CronRule[]): CronFederatedHpa => ({
  apiVersion: 'autoscaling.karmada.io/v1alpha1',
  kind: 'CronFederatedHPA',
  metadata: { ...at, generation: 1 },
  spec: { scaleTargetRef: { kind: 'FederatedHPA', name: 'web', ...target }, rules },
});
const ofScaler = { apiVersion: 'autoscaling.karmada.io/v1alpha1' };
const morning = { name: 'morning', schedule: '0 7 * * *', targetMinReplicas: 4 };
const historiesOf = async () =>
  ((await given.plane.find(kinds.cronFederatedHpa, at)) as CronFederatedHpa).status?.executionHistories;

/** Looks once, and again when the schedule has come. @returns in how many simulated ms it looks again each time */
async function lookTwice(): Promise<(number | undefined)[]> {
  await given.start();
  const first = await controller.reconcile('shop/web');
  now = new Date('2026-03-02T07:00:00Z');
  return [first, await controller.reconcile('shop/web')];
}

it('sets the bounds of a FederatedHPA at its time by the wall clock, and tells of it', async () => {
  given.plane.put(kinds.federatedHpa, {
    apiVersion: 'autoscaling.karmada.io/v1alpha1',
    kind: 'FederatedHPA',
    metadata: { ...at },
    spec: { minReplicas: 1, maxReplicas: 9 },
  });
  given.plane.put(kinds.cronFederatedHpa, scalerOf(ofScaler, morning));
  expect(await lookTwice()).toEqual([30_000 * 60, 86_400_000 * 60]);
  expect(await given.plane.find(kinds.federatedHpa, at)).toMatchObject({ spec: { minReplicas: 4, maxReplicas: 9 } });
  expect(await historiesOf()).toEqual([
    {
      ruleName: 'morning',
      nextExecutionTime: '2026-03-03T07:00:00Z',
      successfulExecutions: [
        { scheduleTime: '2026-03-02T07:00:00Z', executionTime: '2026-03-02T07:00:00Z', appliedMinReplicas: 4 },
      ],
    },
  ]);
});

it('sets the replicas of a workload, down to none', async () => {
  if (!deployments) throw new Error('no Deployments');
  given.plane.put(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { ...at },
    spec: { replicas: 3 },
  });
  const rule = { name: 'off', schedule: '0 7 * * *', targetReplicas: 0 };
  given.plane.put(kinds.cronFederatedHpa, scalerOf({ apiVersion: 'apps/v1', kind: 'Deployment' }, rule));
  await lookTwice();
  expect(await given.plane.find(deployments, at)).toMatchObject({ spec: { replicas: 0 } });
  expect((await historiesOf())?.[0]?.successfulExecutions).toMatchObject([{ appliedReplicas: 0 }]);
});

it('tells why a run has failed', async () => {
  given.plane.put(kinds.cronFederatedHpa, scalerOf(ofScaler, morning));
  await lookTwice();
  expect((await historiesOf())?.[0]?.failedExecutions).toMatchObject([{ scheduleTime: '2026-03-02T07:00:00Z' }]);
});

it('never runs a rule that is suspended, and forgets one that has gone', async () => {
  const object = scalerOf(ofScaler, { ...morning, suspend: true });
  object.status = { executionHistories: [{ ruleName: 'gone' }] };
  given.plane.put(kinds.cronFederatedHpa, object);
  expect(await lookTwice()).toEqual([undefined, undefined]);
  expect(await historiesOf()).toEqual([{ ruleName: 'morning' }]);
});
