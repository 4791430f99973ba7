import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CheckedSource, CostCheckReport } from '../../lib/contracts/cost-check.ts';
import type { CostReport } from '../../lib/contracts/costs.ts';
import { dayMs, hourMs } from '../../lib/days.ts';
import { addMoney } from '../../lib/money.ts';
import { referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { backfill } from '../../server/jobs/backfill-costs.ts';
import { compareDays } from '../../server/jobs/compare-costs.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { MetricsError } from '../../server/ports/metrics.ts';
import { createApi } from '../support/api.ts';
import { type CostSourceUnderTest, costJobs, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  source = await startCostSource(referenceSet());
});
afterAll(() => source.stop());
beforeEach(async () => {
  source.spoil = null;
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  for (const [namespace, project] of [
    ['team-a', 'payments'],
    ['team-b', 'storefront'],
  ] as const) {
    await createCluster(deps, namespace, 'dev', project);
  }
  await sql(`UPDATE clusters SET created_at = '2026-11-01'`);
  await syncRecent(jobs(), { regions: new Map() });
  await backfill(jobs(), { regions: new Map() });
});
afterEach(async () => {
  await deps.db.close();
  await database.drop();
});

const sql = (text: string) => deps.db.auto.$queryRawUnsafe(text);
/** Neither day before is whole in the source: its history begins within one and ends within the other. */
const window = 'from=2026-11-18&to=2026-11-21';
const jobs = (afterMs = 0) => costJobs(deps, source.url, afterMs);
async function ask(who = 'finops', query = window): Promise<CostCheckReport> {
  const { status, body } = await createApi(deps)<CostCheckReport>('GET', `/costs/check?${query}`, {
    token: tokens[who],
  });
  expect(status).toBe(200);
  return body;
}
function only({ sources }: CostCheckReport): CheckedSource {
  const [one] = sources;
  if (sources.length !== 1 || !one) throw new Error(`${sources.length} sources`);
  return one;
}
const line = (from: CheckedSource, what: string) => from.lines.find((one) => one.what === what);

it('holds whole days against what the source itself says, and both agree', async () => {
  await compareDays(jobs());
  const found = only(await ask());
  expect(found).toMatchObject({ days: 1, from: '2026-11-20', to: '2026-11-20', currency: 'USD', failure: null });
  for (const what of ['machines', 'volumes']) {
    expect(Math.abs(line(found, what)?.difference ?? 1), what).toBeLessThan(0.002);
  }
  expect(Number(line(found, 'machines')?.source)).toBeGreaterThan(60);
  // For nearly three of 48 hours an exporter was silent: the one that it tells an instant of is booked whole, and the
  // source itself counts the instant; two are not known to either.
  expect(line(found, 'loadBalancers')?.difference).toBeCloseTo(0.02, 2);
  // The reference set tells of a fee that is nothing, which no share can be taken of.
  expect(line(found, 'controlPlanes')?.difference).toBeNull();
  expect(Math.abs(found.total.difference ?? 1)).toBeLessThan(0.002);
  const { body } = await createApi(deps)<CostReport>('GET', '/costs?from=2026-11-20&to=2026-11-20', {
    token: tokens.finops,
  });
  expect(found.all).toBe(addMoney(body.total.amount ?? ''));
  // A load balancer that the source tells at no price costs what the rate card says.
  expect(Number(found.added.prices)).toBeCloseTo(24 * 0.0225, 6);
});

it('tells what is booked and the source does not know, and what it knows and is not booked', async () => {
  await sql(`UPDATE cost_hour_clusters SET node = node * 1.1`);
  await compareDays(jobs());
  expect(line(only(await ask()), 'machines')?.difference).toBeCloseTo(0.1, 2);
  await sql(
    `DELETE FROM cost_hour_clusters WHERE cluster_id IN (SELECT id FROM cluster_dims WHERE namespace = 'team-b')`,
  );
  // Each day is looked at once a day until it has settled.
  await compareDays(jobs());
  expect(line(only(await ask()), 'machines')?.difference).toBeCloseTo(0.1, 2);
  await compareDays(jobs(dayMs));
  expect(line(only(await ask('finops', `${window}&project=storefront`)), 'machines')).toMatchObject({
    source: expect.stringMatching(/^17\.5/),
    booked: null,
    difference: null,
  });
  expect(line(only(await ask()), 'machines')?.difference).toBeLessThan(-0.1);
});

it('keeps apart what the rate card adds', async () => {
  await sql(`UPDATE cost_hour_clusters SET exporter_node = node, node = node * 2, fee = 0.1`);
  await compareDays(jobs());
  const found = only(await ask());
  expect(Math.abs(found.total.difference ?? 1)).toBeLessThan(0.002);
  const balancers = 24 * 0.0225;
  expect((Number(found.added.prices) - balancers) / Number(line(found, 'machines')?.booked)).toBeCloseTo(1, 6);
  // Three clusters, one day.
  expect(Number(found.added.fees)).toBeCloseTo(7.2, 6);
  expect(Number(found.all)).toBeCloseTo(
    Number(found.total.booked) + Number(found.added.prices) + Number(found.added.fees),
    6,
  );
});

it('says why nothing is compared while the source does not answer, and keeps what was', async () => {
  source.spoil = (query, rows) =>
    query.includes('last_over_time(pv_hourly_cost[6h])) * on') ? { status: 422, text: '{"status":"error"}' } : rows;
  await expect(compareDays(jobs())).rejects.toThrow(MetricsError);
  expect(only(await ask())).toMatchObject({
    days: 0,
    failure: expect.any(String),
    total: { source: null, booked: null, difference: null },
  });
  source.spoil = null;
  await compareDays(jobs());
  expect(only(await ask())).toMatchObject({ days: 1, failure: null, failedAt: null });
  source.spoil = () => ({ status: 503, text: 'no' });
  await expect(compareDays(jobs(dayMs))).rejects.toThrow(MetricsError);
  expect(only(await ask()).days).toBe(1);
});

it('says that the source answers in part, and asks about no further day until it is whole again', async () => {
  await sql(`UPDATE cost_watermarks SET backfilled_from = '2026-11-15'`);
  const given = jobs();
  const longer = { ...given, source: { ...given.source, oldest: async () => new Date('2026-11-10') } };
  let asked = 0;
  source.spoil = (_query, result) => {
    asked += 1;
    return {
      status: 200,
      text: JSON.stringify({ status: 'success', isPartial: true, data: { resultType: 'matrix', result } }),
    };
  };
  await compareDays(longer);
  expect(asked).toBe(4);
  expect(only(await ask())).toMatchObject({ days: 0, failure: 'partial-answer', failedAt: expect.any(String) });
  source.spoil = null;
  await compareDays(longer);
  expect(only(await ask())).toMatchObject({ days: 3, failure: null, failedAt: null });
});

it('compares the days around one that is too much, and asks about that one again later', async () => {
  await sql(`UPDATE cost_watermarks SET backfilled_from = '2026-11-15'`);
  const given = jobs();
  const asked: string[] = [];
  const hard = new Set(['2026-11-19']);
  const withHard = (afterMs: number) => ({
    ...given,
    clock: jobs(afterMs).clock,
    source: {
      ...given.source,
      oldest: async () => new Date('2026-11-16'),
      totals: async (midnight: Date) => {
        const day = midnight.toISOString().slice(0, 10);
        asked.push(day);
        if (hard.has(day)) throw new MetricsError('timed-out', 'Timed out');
        return given.source.totals(midnight);
      },
    },
  });
  const putOff = new Map<string, Date>();
  await expect(compareDays(withHard(0), { putOff })).rejects.toMatchObject({ failure: 'timed-out' });
  expect(asked.splice(0)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17']);
  expect(only(await ask('finops', 'from=2026-11-15&to=2026-11-21'))).toMatchObject({ days: 3, failure: 'timed-out' });
  await compareDays(withHard(5 * hourMs), { putOff });
  expect(asked).toEqual([]);
  hard.clear();
  await compareDays(withHard(7 * hourMs), { putOff });
  expect(asked).toContain('2026-11-19');
  expect(only(await ask('finops', 'from=2026-11-15&to=2026-11-21'))).toMatchObject({ days: 4, failure: null });
});

it('holds no day against a source of which a region is away', async () => {
  const given = jobs();
  const regions = new Map([
    ['team-a/dev', 'east'],
    ['team-b/dev', 'west'],
  ]);
  source.spoil = (_query, rows) => rows.filter(({ metric }) => metric.clusterNamespace !== 'team-b');
  const putOff = new Map<string, Date>();
  await compareDays(given, { regions, putOff });
  expect(only(await ask())).toMatchObject({ days: 0, failure: 'partial-answer' });
  source.spoil = null;
  await compareDays(jobs(7 * hourMs), { regions, putOff });
  const found = only(await ask());
  expect(found).toMatchObject({ days: 1, failure: null });
  expect(Math.abs(found.total.difference ?? 1)).toBeLessThan(0.002);
});

it('tells everybody of their own projects alone, and of nobody’s clusters who sees all', async () => {
  await compareDays(jobs());
  const [all, own] = [only(await ask()), only(await ask('dev'))];
  const machines = (from: CheckedSource) => Number(line(from, 'machines')?.source);
  const other = only(await ask('finops', `${window}&project=storefront`));
  expect(machines(own)).toBeLessThan(machines(all));
  expect(machines(only(await ask('finops', `${window}&project=payments`)))).toBe(machines(own));
  // What is left is the cluster of no project.
  expect(machines(all) - machines(own) - machines(other)).toBeGreaterThan(20);
  expect(only(await ask('dev', `${window}&project=storefront`))).toMatchObject({ days: 0, total: { source: null } });
});
