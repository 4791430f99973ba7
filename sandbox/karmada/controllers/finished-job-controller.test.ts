import { afterEach, beforeEach, expect, it } from 'vitest';
import { resource } from '../../controllers/client/resources.ts';
import { FinishedJobController } from './finished-job-controller.ts';
import { twoWires } from './members.fixtures.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
beforeEach(async () => {
  given = await twoWires();
});
afterEach(() => given.stop());

const ended = { type: 'Complete', status: 'True', lastTransitionTime: '2026-03-01T12:00:00Z' };

/** Looks at a Job with a minute to live after its end, some real seconds later, where a minute passes in a second. */
async function lookAfter(seconds: number, conditions: object[]) {
  given.plane.put(resource('Job', 'batch/v1/jobs'), {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { namespace: 'shop', name: 'close' },
    spec: { ttlSecondsAfterFinished: 60 },
    status: { conditions },
  } as Parameters<typeof given.plane.put>[1]);
  await given.start();
  const clock = { speed: 60, now: () => new Date(Date.parse('2026-03-01T12:00:00.999Z') + seconds * 1000) };
  const controller = new FinishedJobController({ ...given.world, clock: clock as typeof given.world.clock });
  return controller.reconcile('shop/close');
}

it('a Job stays while it works, and for its time after its end', async () => {
  expect(await lookAfter(5, [])).toBeUndefined();
  expect(given.plane.writes).toEqual([]);
});

it('it is looked at again when its time is up', async () => {
  expect(await lookAfter(0.5, [ended])).toBe(30_000);
  expect(given.plane.writes).toEqual([]);
});

it('it goes then', async () => {
  expect(await lookAfter(1, [ended])).toBeUndefined();
  expect(given.plane.writes).toEqual(['DELETE /apis/batch/v1/namespaces/shop/jobs/close']);
});
