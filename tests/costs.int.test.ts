import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceEndMs, referenceSet } from '../sandbox/prometheus/fleet/reference-set.ts';
import { FleetSource } from '../sandbox/prometheus/series/fleet-source.ts';
import { costReader } from '../server/db/cost-reader.ts';
import { costStore } from '../server/db/cost-store.ts';
import { rateCardStore } from '../server/db/rate-card-store.ts';
import { backfill, type CostDeps, syncRecent } from '../server/jobs/sync-costs.ts';
import { createCostPort } from '../server/kof/metrics.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { type Engine, startOwn } from './metrics-engines.ts';
import { createMigratedDatabase, type TestDatabase } from './postgres.ts';

const hourMs = 3_600_000;
const clusters = referenceSet();
const source = new FleetSource({
  ...{ clusters: () => clusters, intervalMs: 60_000, now: () => referenceEndMs, historyMs: 48 * hourMs },
});

let engine: Engine;
let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  engine = await startOwn({ source, startMs: referenceEndMs - 48 * hourMs, endMs: referenceEndMs });
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
  await engine.stop();
});

const jobs = (afterMs = 0): CostDeps => ({
  ...{ db: deps.db, clock: { now: () => new Date(referenceEndMs + 16 * 60_000 + afterMs) }, costs: costStore },
  ...{ source: createCostPort(engine.url), rateCards: rateCardStore },
  onError: (error) => {
    throw error;
  },
});

const question = { visible: 'all' as const, filter: {}, currency: 'USD', from: '2026-11-01', to: '2026-12-01' };
async function nodesOf(): Promise<Record<string, number>> {
  const sums = await costReader.sums(deps.db.auto, question, ['cluster']);
  return Object.fromEntries(sums.map(({ keys, node }) => [keys[0], Number(node)]));
}

it('reads the last day and then history, and finds what is true of the reference set', async () => {
  await syncRecent(jobs(), { regions: new Map() });
  const day = await nodesOf();
  expect(day['team-a/dev']).toBeCloseTo(23.039, 3);
  expect(day['team-b/dev']).toBeCloseTo(17.5104, 3);
  // The GPU machine ends within the window; its last minutes cost up to one lookback of five minutes.
  expect(day['kcm-system/prod-aws']).toBeGreaterThan(27.89);
  expect(day['kcm-system/prod-aws']).toBeLessThan(27.95);
  await backfill(jobs(), { regions: new Map() });
  const both = await nodesOf();
  const truth = { 'team-a/dev': 46.0781, 'team-b/dev': 35.0208, 'kcm-system/prod-aws': 49.487 };
  for (const [name, amount] of Object.entries(truth)) {
    expect(Math.abs((both[name] ?? 0) / amount - 1)).toBeLessThan(0.002);
  }
});
