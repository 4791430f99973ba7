import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWorkerHarness, type WorkerHarness } from '../tests/worker-harness.ts';
import { faultRuns } from '../tests/worker-process.ts';

let world: WorkerHarness;
beforeAll(async () => {
  world = await startWorkerHarness();
});
afterAll(() => world.stop());

const isCreate = (method: string, path: string) =>
  method === 'POST' && path.includes('/clusterdeployments') && !path.includes('dryRun');

it('waits for a management cluster that is away, and says meanwhile that it is not heard', async () => {
  await world.api.crash();
  const order = await world.order('patient');
  const failing = () =>
    world.database.auto.$queryRawUnsafe<object[]>(
      "SELECT 1 AS failing FROM watch_states WHERE kind LIKE '%/ClusterDeployment' AND failing_since IS NOT NULL",
    );
  await world.until(async () => expect(await failing()).toHaveLength(1));
  await world.api.start();
  await world.until(async () => expect(await world.entriesOf(order.id)).toEqual(['started', 'created']));
  await world.until(async () => expect(await failing()).toHaveLength(0));
});

it('lives through the loss of all its database connections', async () => {
  await world.database.auto.$queryRawUnsafe(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const order = await vi.waitFor(() => world.order('after-outage'), { timeout: 10_000 });
  await world.until(async () => expect(await world.seen('after-outage')).toMatchObject({ phase: 'pending' }));
  expect(await world.stateOf(order.id)).toBe('provisioning');
});

it.each(['before', 'after'] as const)(
  `makes exactly one ClusterDeployment, ${faultRuns} times, when it is killed %s the API server stored it`,
  { timeout: 300_000 },
  async (point) => {
    for (let run = 0; run < faultRuns; run += 1) {
      const name = `killed-${point}-${run}`;
      const held = world.proxy.hold(isCreate, point);
      const order = await world.order(name);
      await held.reached;
      expect(await world.stateOf(order.id)).toBe('provisioning');
      await world.replaceWorker(held.release);
      await world.until(async () => expect(await world.entriesOf(order.id)).toEqual(['started', 'created']));
      await world.until(async () => expect(await world.seen(name)).toMatchObject({ owner: 'dev@example.com' }));
      const found = await world.deploymentsNamed(name);
      expect(found.map((one) => one.metadata.annotations?.['slipway.dev/request'])).toEqual([order.id]);
    }
  },
);
