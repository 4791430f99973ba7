import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CostReport } from '../../lib/contracts/costs.ts';
import { hourMs } from '../../lib/days.ts';
import { addMoney } from '../../lib/money.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import type { ClusterSpec } from '../../sandbox/prometheus/fleet/spec.ts';
import { costReader } from '../../server/db/costs/cost-reader.ts';
import { costStore } from '../../server/db/costs/cost-store.ts';
import { backfill } from '../../server/jobs/backfill-costs.ts';
import { lookAfterCosts } from '../../server/jobs/look-after-costs.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { createApi } from '../support/api.ts';
import { type CostSourceUnderTest, costJobs, type Spoil, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  source = await startCostSource(referenceSet());
});
afterAll(() => source.stop());
beforeEach(async () => {
  source.spoil = null;
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterEach(async () => {
  await deps.db.close();
  await database.drop();
});

const question = { visible: 'all' as const, filter: {}, currency: 'USD', from: '2026-11-01', to: '2026-12-01' };
const sql = <T>(text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(text, ...values);
const sync = (afterMs = 0, isNightly = false) =>
  syncRecent(costJobs(deps, source.url, afterMs), { regions: new Map(), isNightly });

async function nodesBy(dimension: 'cluster' | 'project' = 'cluster'): Promise<Record<string, number>> {
  const sums = await costReader.sums(deps.db.auto, question, [dimension]);
  return Object.fromEntries(sums.map(({ keys, node }) => [keys[0], Number(node)]));
}
async function totals(...by: Parameters<typeof costReader.sums>[2]): Promise<string> {
  const sums = await costReader.sums(deps.db.auto, question, by);
  return addMoney(...sums.map(({ amount }) => amount ?? '0'));
}
/** Hours by cluster, how they came about, and why. */
async function hoursBy(): Promise<Record<string, number>> {
  const rows = await sql<{ what: string; hours: number }>(
    `SELECT d.namespace || '/' || d.name || ' ' || h.provenance || coalesce(' ' || h.reason, '') AS what, count(*)::int AS hours
     FROM cost_hour_clusters h JOIN cluster_dims d ON d.id = h.cluster_id GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ what, hours }) => [what, hours]));
}

describe('the reference set', () => {
  it('costs what is known of it, in a day and in all of its history', async () => {
    await sync();
    const day = await nodesBy();
    expect(day['team-a/dev']).toBeCloseTo(23.039, 3);
    expect(day['team-b/dev']).toBeCloseTo(17.5104, 3);
    // The GPU machine ends within the window; its last minutes cost up to one lookback of five minutes.
    expect(Math.abs((day['kcm-system/prod-aws'] ?? 0) / 27.8995 - 1)).toBeLessThan(0.002);
    expect(await hoursBy()).toMatchObject({ 'team-a/dev observed': 21, 'team-a/dev carried': 3 });
    await backfill(costJobs(deps, source.url), { regions: new Map() });
    const both = await nodesBy();
    const truth = { 'team-a/dev': 46.0781, 'team-b/dev': 35.0208, 'kcm-system/prod-aws': 49.487 };
    for (const [name, amount] of Object.entries(truth)) {
      expect(Math.abs((both[name] ?? 0) / amount - 1)).toBeLessThan(0.002);
    }
  });

  it('adds up the same whichever way it is cut, and a day is the sum of its hours', async () => {
    await sync();
    const total = await totals('cluster');
    for (const by of [
      ['project'],
      ['namespace'],
      ['nodeType'],
      ['provider', 'cluster'],
      ['cluster', 'namespace'],
    ] as const) {
      expect(await totals(...by)).toBe(total);
    }
    const daily = await costReader.sums(deps.db.auto, question, ['cluster'], { daily: true });
    expect(addMoney(...daily.map(({ amount }) => amount ?? '0'))).toBe(total);
    const [apart] = await sql<{ clusters: number; namespaces: number }>(
      `SELECT (SELECT count(*)::int FROM cost_day_clusters d JOIN LATERAL (
           SELECT sum(h.node) AS node, sum(h.idle_cpu) AS idle, sum(h.storage) AS storage, count(*) AS hours
           FROM cost_hour_clusters h WHERE h.cluster_id = d.cluster_id AND (h.hour AT TIME ZONE 'UTC')::date = d.day) s ON true
         WHERE (s.node, s.idle, s.storage, s.hours) IS DISTINCT FROM (d.node, d.idle_cpu, d.storage, d.hours)) AS clusters,
       (SELECT count(*)::int FROM (SELECT cluster_id, hour, sum(cpu) AS cpu, sum(memory) AS memory, sum(load_balancer) AS lb
           FROM cost_hour_namespaces GROUP BY 1, 2) n JOIN cost_hour_clusters h USING (cluster_id, hour)
         WHERE (n.cpu, n.memory, n.lb) IS DISTINCT FROM (h.allocated_cpu, h.allocated_memory, h.load_balancer)) AS namespaces`,
    );
    expect(apart).toEqual({ clusters: 0, namespaces: 0 });
  });

  it('is the same however often it is read', async () => {
    const columns = 'cluster_id, hour, node, storage, load_balancer, idle_cpu, coverage, provenance';
    await sync();
    const before = await sql(`SELECT ${columns} FROM cost_hour_clusters ORDER BY 1, 2`);
    await sync(0, true);
    const after = await sql(
      `SELECT ${columns} FROM cost_hour_clusters WHERE hour >= $1::timestamptz ORDER BY 1, 2`,
      new Date(referenceEndMs - 24 * hourMs).toISOString(),
    );
    expect(after).toEqual(before);
  });

  it('is told in another currency at the rate of each day, or said to be left out', async () => {
    await sync();
    await costStore.putRates(deps.db.auto, [{ day: '2026-11-21', from: 'USD', to: 'EUR', rate: '0.5' }], 'test');
    const inEuro = { ...question, currency: 'EUR' };
    const { unconverted } = await costReader.completeness(deps.db.auto, inEuro);
    expect(unconverted).toMatchObject([{ currency: 'USD', days: 1 }]);
    const onTheDay = { ...question, from: '2026-11-21', to: '2026-11-22' };
    const [dollars, euros] = await Promise.all(
      [onTheDay, { ...onTheDay, currency: 'EUR' }].map((asked) => costReader.sums(deps.db.auto, asked, ['cluster'])),
    );
    expect(dollars).toHaveLength(3);
    // Days are converted before they are added up, so that the last place may be rounded otherwise.
    dollars?.forEach(({ amount }, at) => {
      expect(Number(euros?.[at]?.amount)).toBeCloseTo(Number(amount) * 0.5, 9);
    });
  });
});

describe('whose it is', () => {
  it('stays with who it was when a cluster changes hands or is made anew under its name', async () => {
    const begun = new Date(referenceEndMs - 100 * hourMs).toISOString();
    const changed = new Date(referenceEndMs - 12 * hourMs);
    await createCluster(deps, 'team-b', 'dev', 'storefront');
    await sql('UPDATE clusters SET created_at = $1::timestamptz', begun);
    await costStore.keepClusters(deps.db.auto, new Date(begun));
    await sql(
      `UPDATE clusters SET uid = 'another', project = 'payments', created_at = $1::timestamptz`,
      changed.toISOString(),
    );
    await costStore.keepClusters(deps.db.auto, changed);
    await sync();
    const { payments, storefront } = await nodesBy('project');
    expect(payments).toBeCloseTo(12 * 0.7296, 6);
    expect(storefront).toBeCloseTo(12 * 0.7296, 6);
  });

  it('is learned when it comes later than the cluster', async () => {
    await createCluster(deps, 'team-b', 'dev', null);
    await sql(
      'UPDATE clusters SET created_at = $1::timestamptz',
      new Date(referenceEndMs - 100 * hourMs).toISOString(),
    );
    await sync();
    await sql(`UPDATE clusters SET project = 'payments'`);
    await costStore.keepClusters(deps.db.auto, new Date(referenceEndMs));
    expect((await nodesBy('project')).payments).toBeCloseTo(24 * 0.7296, 6);
  });

  it('is kept from everybody else, through any group and filter', async () => {
    await createCluster(deps, 'team-b', 'dev', 'payments');
    await createCluster(deps, 'team-a', 'dev', 'storefront');
    await sql(
      'UPDATE clusters SET created_at = $1::timestamptz',
      new Date(referenceEndMs - 100 * hourMs).toISOString(),
    );
    await sync();
    await sql(
      `INSERT INTO memberships (id, scope, subject_kind, subject, role) VALUES (gen_random_uuid(), 'payments', 'person', 'dev@demo', 'developer')`,
    );
    const api = createApi(deps);
    const { token } = await createPerson(deps, 'dev@demo');
    const ask = async (query: string) =>
      (await api<CostReport>('GET', `/costs?from=2026-11-01&to=2026-11-30&${query}`, { token })).body;
    const own = await ask('groupBy=cluster');
    expect(own.items.map(({ key }) => key)).toEqual(['team-b/dev']);
    for (const query of ['project=storefront', 'cluster=team-a/dev', 'groupBy=namespace&cluster=team-a/dev']) {
      expect(await ask(query)).toMatchObject({
        items: [],
        total: { amount: '0' },
        completeness: { hours: 0, ratio: null },
      });
    }
    expect(JSON.stringify(await ask('groupBy=namespace'))).not.toContain('storefront');
    expect((await ask('groupBy=nodeType')).total).toEqual(own.total);
  });
});

describe('a bad day', () => {
  const without =
    (isGone: (metric: Record<string, string>) => boolean): Spoil =>
    (_query, rows) =>
      rows.filter(({ metric }) => !isGone(metric));

  it('of a region is missing, not free, and is filled in when it comes back', async () => {
    await createCluster(deps, 'team-a', 'dev', 'payments');
    await sql(
      'UPDATE clusters SET created_at = $1::timestamptz',
      new Date(referenceEndMs - 100 * hourMs).toISOString(),
    );
    const lastHours = (referenceEndMs - 2 * hourMs) / 1000;
    source.spoil = (_query, rows) =>
      rows.map((row) =>
        row.metric.clusterNamespace === 'team-a'
          ? { ...row, values: row.values?.filter(([time]) => time <= lastHours) ?? [] }
          : row,
      );
    await sync();
    expect(await hoursBy()).toMatchObject({
      'team-a/dev missing region-lost': 2,
      'team-b/dev observed unpriced-load-balancers': 24,
    });
    const { missing } = await costReader.completeness(deps.db.auto, question);
    expect(missing).toBe(2);
    source.spoil = null;
    await sync(hourMs);
    expect(Object.keys(await hoursBy()).filter((name) => name.includes('region-lost'))).toEqual([]);
    source.spoil = without(({ clusterNamespace }) => clusterNamespace === 'team-a');
    await sync(2 * hourMs, true);
    expect((await nodesBy())['team-a/dev']).toBeGreaterThan(23);
  });

  it('of values that are no numbers, or of an exporter that is not there, has no price', async () => {
    await createCluster(deps, 'team-b', 'dev', 'payments');
    await sql(
      'UPDATE clusters SET created_at = $1::timestamptz',
      new Date(referenceEndMs - 100 * hourMs).toISOString(),
    );
    source.spoil = (query, rows) =>
      query.includes('avg_over_time(node_total_hourly_cost')
        ? rows.map((row) => ({ ...row, values: row.values?.map(([time]) => [time, 'NaN'] as [number, string]) ?? [] }))
        : rows;
    await sync();
    expect(await hoursBy()).toMatchObject({ 'team-b/dev missing unsound-value': 24 });
    expect((await nodesBy())['team-b/dev']).toBe(0);
    const [item] = await costReader.sums(deps.db.auto, question, ['cluster']);
    expect(item?.node).toBeNull();
  });

  it('of the source is written down with its reason, and over when it answers', async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    source.spoil = () => ({ status: 422, text: JSON.stringify({ status: 'error', errorType: '422', error: 'no' }) });
    const jobs = { ...costJobs(deps, source.url), onError: (error: unknown) => errors.push(error) };
    const running = lookAfterCosts(jobs, stop.signal);
    await vi.waitFor(async () => {
      const { lastError } = await costStore.watermark(deps.db.auto, jobs.source.name);
      expect(lastError).toBe('bad-query');
    }, 10_000);
    stop.abort();
    await running;
    expect(errors).toHaveLength(1);
    source.spoil = null;
    await sync();
    expect(await costStore.watermark(deps.db.auto, jobs.source.name)).toMatchObject({
      lastError: null,
      completeUntil: new Date(referenceEndMs),
    });
  });

  it('on which a machine is replaced within an hour costs what was there', async () => {
    const end = referenceEndMs - 2.5 * hourMs;
    const [cluster] = referenceSet().filter(({ namespace }) => namespace === 'team-b');
    const [old] = cluster?.nodes.slice(1, 2) ?? [];
    if (!cluster || !old) throw new Error('The reference set has changed');
    const fleet: ClusterSpec = {
      ...cluster,
      nodes: cluster.nodes
        .map((node) => (node === old ? { ...node, endMs: end } : node))
        .concat({ ...old, name: 'replaced', startMs: end }),
    };
    const other = await startCostSource([fleet]);
    try {
      await syncRecent(costJobs(deps, other.url), { regions: new Map() });
      const { 'team-b/dev': nodes = 0 } = await nodesBy();
      // At most the five minutes for which the old one is still looked back upon.
      expect(nodes).toBeGreaterThanOrEqual(17.5103);
      expect(nodes).toBeLessThan(17.5105 + (0.14592 * 6) / 60);
    } finally {
      await other.stop();
    }
  });
});
