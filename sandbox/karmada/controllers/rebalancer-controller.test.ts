import { afterEach, beforeEach, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { twoWires } from './members.fixtures.ts';
import { RebalancerController } from './rebalancer-controller.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
beforeEach(async () => {
  given = await twoWires();
});
afterEach(() => given.stop());

/** Looks at a rebalancer with a minute to live, some real seconds after it was done, where a minute passes in a second. */
async function lookAfter(seconds: number) {
  given.plane.put(kinds.rebalancer, {
    apiVersion: 'apps.karmada.io/v1alpha1',
    kind: 'WorkloadRebalancer',
    metadata: { name: 'back', generation: 1 },
    spec: { workloads: [], ttlSecondsAfterFinished: 60 },
    status: { observedGeneration: 1, finishTime: '2026-03-01T12:00:00Z' },
  });
  await given.start();
  const clock = { speed: 60, now: () => new Date(Date.parse('2026-03-01T12:00:00.999Z') + seconds * 1000) };
  const controller = new RebalancerController({ ...given.world, clock: clock as typeof given.world.clock });
  return controller.reconcile('back');
}

it('a rebalancer that is done lives as long as the clock of the control plane says', async () => {
  expect(await lookAfter(0.5)).toBe(30_000);
  expect(given.plane.writes).toEqual([]);
});

it('it goes when its time is up', async () => {
  expect(await lookAfter(1)).toBeUndefined();
  expect(given.plane.writes).toEqual(['DELETE /apis/apps.karmada.io/v1alpha1/workloadrebalancers/back']);
});
