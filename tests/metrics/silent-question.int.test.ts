import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '../../lib/days.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { type CostSourceUnderTest, costJobs, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  source = await startCostSource(referenceSet());
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await createCluster(deps, 'team-a', 'dev', 'payments');
  const created = new Date(referenceEndMs - 100 * hourMs).toISOString();
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', created);
});
afterAll(async () => {
  await source.stop();
  await deps.db.close();
  await database.drop();
});

/** Hours with a cost of volumes, and all that are booked, by namespace. */
const hours = async () =>
  deps.db.auto.$queryRawUnsafe(
    `SELECT c.namespace, count(*) FILTER (WHERE h.storage > 0)::int AS "withVolumes", count(*)::int AS all
     FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id GROUP BY 1 ORDER BY 1`,
  );
const each = (count: number) =>
  ['kcm-system', 'team-a', 'team-b'].map((namespace) => ({ namespace, withVolumes: count, all: count }));

it('a region that one answer leaves out is asked by itself', async () => {
  const jobs = costJobs(deps, source.url);
  await syncRecent(jobs, { regions: new Map() });
  expect(await hours()).toEqual(each(24));
  const byRegion: string[] = [];
  source.spoil = (query, rows) => {
    if (query.includes('promxyCluster="')) byRegion.push(query);
    else if (query.includes('pv_hourly_cost')) return rows.filter(({ metric }) => metric.clusterNamespace !== 'team-a');
    return rows;
  };
  // Two days: one of them has not been asked about before.
  await syncRecent(jobs, { regions: new Map(), isNightly: true });
  expect(await hours()).toEqual(each(48));
  expect(byRegion.length).toBeGreaterThan(0);
  // The queue of the set has ended by then: its region told of it before too, and has nothing to tell now.
  const isOfQueue = (query: string) =>
    query.includes('label_volcano_sh_queue_name') && query.includes('"aws-us-east-2"');
  const others = byRegion.filter((query) => !isOfQueue(query));
  expect(others.filter((query) => !/pv_hourly_cost.*"azure-eastus"/.test(query))).toEqual([]);
});
