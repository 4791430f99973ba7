import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { kubeConditions, readyConditions } from '../tests/support/factories/kube-objects.ts';
import { startWorkerHarness, type WorkerHarness } from '../tests/support/worker-harness.ts';
import { faultRuns } from '../tests/support/worker-process.ts';

let world: WorkerHarness;
beforeAll(async () => {
  world = await startWorkerHarness(points.flatMap((point) => runs.map((run) => namespaceOf(point, run))));
});
afterAll(() => world.stop());

const points = ['before', 'after'] as const;
const runs = Array.from({ length: faultRuns }, (_, run) => run);
/** One for each run: what a worker still has to say about the order before meets no fault that is set for the next. */
const namespaceOf = (point: string, run: number) => `killed-${point}-${run}`;
/** Creations in a namespace that are no dry runs. */
const creationsIn = (namespace: string) => `/namespaces/${namespace}/clusterdeployments(\\?(?!.*dryRun)|$)`;
/** A worker that has just started may ask twice, by its queue and by its sweep; the fault holds both. */
const isHeld = { held: expect.toSatisfy((held: number) => held > 0) };
/** Deletion of one that is no dry run. */
const deletionOf = (name: string) => `/clusterdeployments/${name}(\\?(?!.*dryRun)|$)`;

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

it.each(points)(
  `makes exactly one ClusterDeployment, ${faultRuns} times, when it is killed %s the API server stored it`,
  { timeout: 300_000 },
  async (point) => {
    for (const run of runs) {
      const name = `killed-${point}-${run}`;
      const namespace = namespaceOf(point, run);
      const path = creationsIn(namespace);
      const fault = await world.api.faults.set({ action: `hold-${point}`, method: 'POST', path });
      const order = await world.order(name, { namespace });
      await world.until(async () => expect(await fault.state()).toMatchObject(isHeld));
      expect(await world.stateOf(order.id)).toBe('provisioning');
      expect(await world.deploymentsNamed(name)).toHaveLength(point === 'before' ? 0 : 1);
      await world.killWorker();
      // What the API server held is carried out while the next worker is at the same request.
      await Promise.all([world.startWorker(), fault.remove()]);
      await world.until(async () => expect(await world.entriesOf(order.id)).toEqual(['started', 'created']));
      await world.until(async () => expect(await world.seen(name)).toMatchObject({ owner: 'dev@example.com' }));
      const found = await world.deploymentsNamed(name);
      expect(found.map((one) => one.metadata.annotations?.['slipway.dev/request'])).toEqual([order.id]);
    }
  },
);

const finalizer = 'k0rdent.mirantis.com/cluster-deployment';
const keep = (name: string) => world.patch(name, { metadata: { finalizers: [finalizer] } });
const letGo = (name: string) => world.patch(name, { metadata: { finalizers: [] } });

it.each(points)('deletes once when it is killed %s the API server took it', async (point) => {
  const name = `deleted-${point}`;
  await world.order(name);
  await world.until(async () => expect(await world.seen(name)).not.toBeNull());
  await keep(name);
  const path = deletionOf(name);
  const fault = await world.api.faults.set({ action: `hold-${point}`, method: 'DELETE', path });
  const removal = await world.order(name, { kind: 'delete', parameters: {} });
  await world.until(async () => expect(await fault.state()).toMatchObject(isHeld));
  expect(await world.stateOf(removal.id)).toBe('applying');
  await world.killWorker();
  await Promise.all([world.startWorker(), fault.remove()]);
  await world.until(async () => expect(await world.seen(name)).toMatchObject({ phase: 'deleting' }));
  await letGo(name);
  await world.until(async () => expect(await world.stateOf(removal.id)).toBe('done'));
  expect(await world.entriesOf(removal.id)).toEqual(['started', 'finished']);
  expect(await world.deploymentsNamed(name)).toEqual([]);
});

it('ends the orders right whose clusters came to an end while no worker was there', async () => {
  const names = ['away-ready', 'away-failed', 'away-gone', 'away-deleted', 'away-waiting'] as const;
  const orders = new Map<string, string>();
  for (const name of names) orders.set(name, (await world.order(name)).id);
  for (const name of names) {
    await world.until(async () => expect(await world.seen(name)).toMatchObject({ phase: 'pending' }));
  }
  await keep('away-deleted');
  const removal = await world.order('away-deleted', { kind: 'delete', parameters: {} });
  await world.until(async () => expect(await world.stateOf(removal.id)).toBe('applying'));
  await world.until(async () => expect(await world.seen('away-deleted')).toMatchObject({ phase: 'deleting' }));

  await world.killWorker();
  const words = "failed to validate template:\n- at '/workersNumber': got string, want integer";
  const refused = kubeConditions(['HelmChartReady', 'False', 'Failed', words], ['Ready', 'False', 'Failed', words]);
  await world.putStatus('away-ready', { observedGeneration: 1, conditions: readyConditions });
  await world.putStatus('away-failed', { observedGeneration: 1, conditions: refused });
  await world.remove('away-gone');
  await letGo('away-deleted');
  await world.startWorker();
  const stateOf = (name: string) => world.stateOf(orders.get(name) ?? '');
  await world.until(async () => {
    expect(await Promise.all(names.map(stateOf))).toEqual(['ready', 'failed', 'failed', 'failed', 'provisioning']);
  });
  await world.until(async () => expect(await world.stateOf(removal.id)).toBe('done'));
  expect(await world.seen('away-gone')).toBeNull();
});
