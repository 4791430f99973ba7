import { adviceStore } from '../../server/db/costs/advice-store.ts';
import { costStore } from '../../server/db/costs/cost-store.ts';
import { toClusterHour } from '../../server/domain/costs/hours/cost-hours.ts';
import { adviseClusters } from '../../server/jobs/advise-clusters.ts';
import type { TestDeps } from './deps.ts';

const hourMs = 3_600_000;

/**
 * Books an hour of yesterday and one of today, each of one machine at 0.192 $ with one namespace, for every cluster that
 * the projection holds.
 */
export async function spendSinceYesterday(deps: TestDeps): Promise<void> {
  const now = deps.clock.now();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const hours = [new Date(hour.getTime() - 24 * hourMs), hour];
  await costStore.keepClusters(deps.db.auto, now);
  const clusters = await costStore.clustersIn(deps.db.auto, hour, new Date(hour.getTime() + hourMs));
  const nothing = { cpu: null, memory: null, gpu: null };
  const booked = clusters.flatMap(({ id, namespace, name }) => {
    const size = { vcpu: 4, memoryGib: 16, gpu: 0 };
    const node = { node: 'worker-0', type: 'm5.xlarge', present: 1, observed: 1, price: 0.192, size };
    const one = {
      namespace: `app-of-${name}`,
      allocated: { cpu: 0.05, memory: 0.01, gpu: null },
      storage: null,
      loadBalancer: null,
      requested: { cpu: 1, memory: 1 },
      used: { cpu: 1, memory: 1 },
    };
    const nodes = [{ ...node, partPrices: { cpu: 0.03, memory: 0.004, gpu: null }, allocated: nothing }];
    const reading = { namespace, name, nodes, namespaces: [one], storage: null, fee: null, region: null };
    return hours.flatMap((each) => {
      const found = toClusterHour({ ...reading, hour: each }, null);
      return found ? [{ ...found, clusterId: id }] : [];
    });
  });
  await costStore.putHours(deps.db.auto, booked, { name: 'metrics', currency: 'USD' }, now);
  await costStore.sumDays(deps.db.auto, hours[0] ?? hour, new Date(hour.getTime() + hourMs), now);
}

/** What to do about each cluster, as the worker would work it out now that hours are known until now. */
export async function adviseNow(deps: TestDeps): Promise<void> {
  const now = deps.clock.now();
  const known = { backfilledFrom: now, completeUntil: now, lastError: null, lastErrorAt: null };
  await costStore.setWatermark(deps.db.auto, 'metrics', known, now);
  await adviseClusters({ ...deps, advice: adviceStore, currency: 'USD' }, new AbortController().signal);
}
