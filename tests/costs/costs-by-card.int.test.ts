import { afterAll, beforeAll, expect, it } from 'vitest';
import { ratesSchema } from '../../lib/contracts/rate-cards.ts';
import { hourMs } from '../../lib/days.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { rateCardStore } from '../../server/db/costs/rate-card-store.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { type CostSourceUnderTest, costJobs, type Spoil, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  source = await startCostSource(referenceSet().filter(({ namespace }) => namespace === 'team-b'));
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await createCluster(deps, 'team-b', 'dev', 'payments');
  await sql('UPDATE clusters SET created_at = $1::timestamptz', new Date(referenceEndMs - 100 * hourMs).toISOString());
  // The prices of the reference set itself.
  const rates = ratesSchema.parse({
    machines: [],
    vcpuHourly: '0.012',
    memoryGibHourly: '0.0016',
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    regions: [],
  });
  await rateCardStore.add(deps.db.auto, {
    provider: 'aws',
    version: 1,
    currency: 'USD',
    source: 'test',
    validFrom: '2026-01-01',
    validUntil: null,
    createdBy: 'test',
    createdAt: '2026-01-01T00:00:00Z',
    rates,
  });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
  await source.stop();
});

const sql = <T>(text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(text, ...values);

const dayBefore = new Date(referenceEndMs - 24 * hourMs).toISOString();

/** What namespaces have and what stands idle, to a millionth, once hours are read as the source tells them so. */
async function splitUnder(spoil: Spoil | null) {
  source.spoil = spoil;
  await syncRecent(costJobs(deps, source.url), { regions: new Map(), isNightly: true });
  const namespaces = await sql(
    `SELECT namespace, round(sum(cpu), 6)::text AS cpu, round(sum(memory), 6)::text AS memory
     FROM cost_hour_namespaces WHERE hour >= $1::timestamptz GROUP BY 1 ORDER BY 1`,
    dayBefore,
  );
  const [cluster] = await sql<{ provenance: string }>(
    `SELECT round(sum(node), 6)::text AS node, round(sum(idle_cpu), 6)::text AS cpu, round(sum(idle_memory), 6)::text AS memory,
       round(sum(node - allocated_cpu - allocated_memory - idle_cpu - idle_memory + overcommit), 4)::text AS rest,
       min(provenance) AS provenance, count(*)::int AS hours
     FROM cost_hour_clusters WHERE hour >= $1::timestamptz`,
    dayBefore,
  );
  return { namespaces, cluster };
}

/** Whatever is worked out from what machines cost. */
const ofPrices = /avg_over_time\(node_\w+_hourly_cost|last_over_time\(node_total_hourly_cost|_allocation.*hourly_cost/;
const times =
  (factor: number): Spoil =>
  (query, rows) =>
    ofPrices.test(query)
      ? rows.map((row) => ({
          ...row,
          values: row.values?.map(([at, value]): [number, string] => [at, String(Number(value) * factor)]) ?? [],
        }))
      : rows;
const none: Spoil = (query, rows) => (/node_\w+_hourly_cost/.test(query) ? [] : rows);

it('splits what a card prices as it would split the same price of the source', async () => {
  const truth = await splitUnder(null);
  expect(truth.cluster).toMatchObject({ provenance: 'observed', rest: '0.0000' });
  expect(truth.namespaces).toHaveLength(4);
  const byCard = { ...truth, cluster: { ...truth.cluster, provenance: 'rate-card' } };
  expect(await splitUnder(times(1 / 730))).toEqual(byCard);
  expect(await splitUnder(times(0))).toEqual(byCard);
  expect(await splitUnder(none)).toEqual(byCard);
});
