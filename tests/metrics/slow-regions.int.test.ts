import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
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
let asked: string[];
beforeAll(async () => {
  source = await startCostSource(referenceSet());
});
afterAll(() => source.stop());
beforeEach(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  asked = [];
  await createCluster(deps, 'team-a', 'dev', 'payments');
  const created = new Date(referenceEndMs - 100 * hourMs).toISOString();
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', created);
});
afterEach(async () => {
  await deps.db.close();
  await database.drop();
});

/** Fails like promxy and what stands before it, of all regions at once and of those that are named. */
function failFor(status: number, regions: readonly string[]) {
  source.spoil = (query, rows) => {
    const region = /promxyCluster="([^"]+)"/.exec(query)?.[1] ?? 'all';
    asked.push(region);
    const isCheap = /^group by \([^)]*promxyCluster\)/.test(query);
    if (isCheap || !regions.includes(region)) return rows;
    return { status, text: JSON.stringify({ status: 'error', errorType: 'execution', error: 'expanding series' }) };
  };
}
const reasonsOf = async () =>
  Object.fromEntries(
    (
      await deps.db.auto.$queryRawUnsafe<{ cluster: string; reason: string; hours: number }[]>(
        `SELECT c.namespace || '/' || c.name AS cluster, coalesce(h.reason, h.provenance) AS reason, count(*)::int AS hours
         FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id GROUP BY 1, 2 ORDER BY 1, 2`,
      )
    ).map(({ cluster, reason, hours }) => [`${cluster} ${reason}`, hours]),
  );
const sync = () => syncRecent(costJobs(deps, source.url), { regions: new Map() });

it('miss no hour of the others, and are missing with the reason', async () => {
  failFor(504, ['all', 'azure-eastus']);
  await sync();
  expect(await reasonsOf()).toMatchObject({ 'team-a/dev region-lost': 24, 'kcm-system/prod-aws observed': 24 });
  const counts = Map.groupBy(asked, (region) => region);
  // Two days, first which clusters there are, then six questions at a time: when one fails, those that wait behind it are not asked any more.
  expect(counts.get('all')?.length).toBeLessThanOrEqual(2 * (6 + 1));
  expect(counts.get('azure-eastus')?.length).toBeLessThanOrEqual(2 * (6 + 1));
  expect(counts.get('os-dc1')?.length).toBe(counts.get('aws-us-east-2')?.length);
});

it('are all read where only all at once is too much for the source', async () => {
  failFor(503, ['all']);
  await sync();
  const reasons = await reasonsOf();
  expect(Object.keys(reasons).filter((name) => name.includes('region-lost'))).toEqual([]);
  expect(Object.values(reasons).reduce((sum, hours) => sum + hours, 0)).toBe(72);
});

it('are not asked for where every one of them fails', async () => {
  failFor(503, ['all', 'azure-eastus', 'os-dc1', 'aws-us-east-2']);
  await expect(sync()).rejects.toMatchObject({ failure: 'overloaded' });
  expect(await reasonsOf()).toEqual({});
});
