import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { hourMs } from '../../lib/days.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { costRateReader } from '../../server/db/costs/cost-rate.ts';
import { costReader } from '../../server/db/costs/cost-reader.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { type CostSourceUnderTest, costJobs, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

// Nothing of one cluster arrives for a while within an hour, and then again from half past one to half past the next.

const minuteMs = 60_000;
const at = (hours: number, minutes = 0) => referenceEndMs + hours * hourMs + minutes * minuteMs;
const silences = [
  { startMs: at(-6, 10), endMs: at(-6, 50) },
  { startMs: at(-2, 30), endMs: at(-1, 30) },
];
const question = { visible: 'all' as const, filter: {}, currency: 'USD', from: '2026-11-01', to: '2026-11-22' };

let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  const fleet = referenceSet().map((one) => (one.namespace === 'team-b' ? { ...one, silences } : one));
  source = await startCostSource(fleet);
});
afterAll(() => source.stop());
beforeEach(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await createCluster(deps, 'team-b', 'dev', 'payments');
  const created = new Date(at(-100)).toISOString();
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', created);
});
afterEach(async () => {
  await deps.db.close();
  await database.drop();
});

const hours = () =>
  deps.db.auto.$queryRawUnsafe<{ hour: Date; node: number; coverage: number; reason: string | null }[]>(
    `SELECT h.hour, h.node::float8 AS node, h.coverage, h.reason FROM cost_hour_clusters h
     JOIN cluster_dims c ON c.id = h.cluster_id WHERE c.namespace = 'team-b' ORDER BY h.hour`,
  );
const sync = () => syncRecent(costJobs(deps, source.url), { regions: new Map() });

it('tells an hour apart in which a cluster was silent for a while, and counts what was seen', async () => {
  await sync();
  const partly = (await hours()).filter(({ reason }) => reason === 'seen-in-part');
  expect(partly.map(({ hour }) => hour.getTime())).toEqual([at(-6), at(-2), at(-1)]);
  for (const { node, coverage } of partly) {
    // Of sixty minutes twenty or thirty, and the five for which what was seen last is looked back upon.
    expect(node).toBeLessThan(0.7296 * 0.65);
    expect(node).toBeGreaterThan(0.7296 * 0.3);
    // Prices are looked at every five minutes.
    expect(Math.abs(coverage - node / 0.7296)).toBeLessThan(0.1);
  }
  const { reasons, observed, missing } = await costReader.completeness(deps.db.auto, question);
  expect(reasons).toContainEqual({ reason: 'seen-in-part', hours: 3, missing: 0 });
  expect([observed > 0, missing]).toEqual([true, 0]);
});

it('goes by the last whole hour for what such a cluster costs now', async () => {
  await sync();
  const now = await costRateReader.hourly(deps.db.auto, { ...question, filter: { project: ['payments'] } });
  const whole = (await hours()).findLast(({ reason }) => reason !== 'seen-in-part');
  expect(whole?.hour.getTime()).toBe(at(-3));
  expect(now?.stale).toMatchObject({ clusters: 1, since: new Date(at(-3)) });
  expect(Number(now?.amount)).toBeGreaterThan(0.7296);
});
