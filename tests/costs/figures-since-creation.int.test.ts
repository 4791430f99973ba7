import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ClusterMetrics, type ConnectedMetrics, clusterCharts } from '../../lib/contracts/cluster-metrics.ts';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { LogReport } from '../../lib/contracts/logs.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { sightingStore } from '../../server/db/metrics/sighting-store.ts';
import { createMetricsPort } from '../../server/kof/metrics.ts';
import type { LogQuestion } from '../../server/ports/logs.ts';
import { unknownVitals } from '../../server/ports/sightings.ts';
import { createApi } from '../support/api.ts';
import { type CostSourceUnderTest, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let world: CostSourceUnderTest;
let token = '';
const at = (hours: number) => new Date(referenceEndMs + hours * 3_600_000);
const madeAt = (when: Date) =>
  deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', when.toISOString());
const api = async <T>(path: string): Promise<T> => (await createApi(deps)<T>('GET', path, { token })).body;
async function figures(query = ''): Promise<ConnectedMetrics> {
  const metrics = await api<ClusterMetrics>(`/clusters/team-a/dev/metrics${query}`);
  if (metrics.state !== 'connected') throw new Error(metrics.state);
  return metrics;
}

beforeAll(async () => {
  world = await startCostSource(referenceSet());
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => at(0) };
  await seedOrganisation(deps);
  await createCluster(deps, 'team-a', 'dev', null);
  token = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
}, 60_000);
beforeEach(async () => {
  world.spoil = null;
  deps.metrics = createMetricsPort(world.url);
  await madeAt(at(-9 * 24));
});
afterAll(async () => {
  await world.stop();
  await deps.db.close();
  await database.drop();
});

it('a cluster that was made anew shows nothing of its predecessor', async () => {
  await madeAt(at(-2));
  const { charts, window, historySince, health } = await figures('?range=6h');
  const cpu = charts.find(({ id }) => id === 'cpu')?.series.find(({ key }) => key === 'used')?.values ?? [];
  const shown = cpu.map((value, index) => (value === null ? null : index)).filter((index) => index !== null);
  const first = Date.parse(window.start) + (shown[0] ?? 0) * window.stepSeconds * 1000;
  expect(first).toBe(at(-2).getTime());
  expect(shown.length).toBeGreaterThan(50);
  expect(health.verdict).toBe('healthy');
  expect(historySince).toBe(at(-2).toISOString());
  // It is younger than the last thing that was heard of that name.
  await madeAt(at(1));
  deps.clock = { now: () => at(0) };
  expect(await figures()).toMatchObject({
    lastSeenAt: null,
    historySince: null,
    namespaces: [],
    workloads: [],
    health: { verdict: 'unknown', reasons: [{ id: 'neverSeen' }], apiUp: null },
  });
});

it('and says until when that stood', async () => {
  const until = async () => (await api<ClusterDetail>('/clusters/team-a/dev')).earlierUntil;
  expect(await until()).toBeNull();
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cluster_dims (namespace, name, uid, valid_from, valid_to) VALUES ('team-a', 'dev', 'earlier', $1::timestamptz, $2::timestamptz)`,
    at(-20 * 24).toISOString(),
    at(-10 * 24).toISOString(),
  );
  expect(await until()).toBe(at(-10 * 24).toISOString());
});

it('the week before is compared with as far as it is known, and what is not answered of it is named', async () => {
  expect((await figures()).comparison).toBeNull();
  expect((await figures('?compare=week')).comparison).toEqual({ history: 'none', failed: [], warnings: [] });
  const from = at(-24).toISOString();
  const none = await figures(`?compare=week&from=${from}&to=${at(0).toISOString()}`);
  expect(none.charts.flatMap(({ series }) => series.map(({ before }) => before)).filter((one) => one !== null)).toEqual(
    [],
  );
});

it('a phase that no pod is in any more is zero, not the last that was known', async () => {
  const pods = (await figures('?range=6h')).charts.find(({ id }) => id === 'pods')?.series ?? [];
  expect(pods.map(({ key }) => key).sort()).toEqual(['Failed', 'Pending', 'Running', 'Succeeded', 'Unknown']);
  expect(pods.filter(({ values }) => values.at(-1) === null)).toEqual([]);
  expect(pods.some(({ values }) => values.at(-1) === 0)).toBe(true);
});

it.each([
  ['how far back figures go', 'history', /^count\(up\{[^}]*\}\)$/],
  ['which namespaces are the largest', 'namespaces', /topk\(10,/],
])('a question that takes too long (%s) holds up no chart, and is not told as none', async (_about, id, slow) => {
  world.spoil = (query, rows) => (slow.test(query) ? new Promise(() => undefined) : rows);
  const begun = Date.now();
  const { charts, missing, unanswered, historySince, comparison } = await figures('?compare=week');
  expect(missing).toMatchObject([{ failure: 'timed-out' }]);
  expect(unanswered).toEqual([id]);
  expect(historySince === null).toBe(id === 'history');
  expect(comparison?.history).toBe(id === 'history' ? 'unknown' : 'none');
  expect(charts.map(({ id }) => id)).toEqual([...clusterCharts]);
  expect(charts.filter(({ failed }) => failed !== null)).toEqual([]);
  const cpu = charts.find(({ id }) => id === 'namespaceCpu')?.series ?? [];
  expect(cpu.length).toBeGreaterThan(0);
  expect(Date.now() - begun).toBeLessThan(14_000);
});

it('lines of a lost region are not known, and those of an earlier cluster are left out', async () => {
  const asked: LogQuestion[] = [];
  const hits = [
    { at: at(-1).toISOString(), counts: {} },
    { at: at(0).toISOString(), counts: { error: 2 } },
  ];
  deps.logs = {
    search: async (question) => {
      asked.push(question);
      return { lines: [], isTruncated: false, total: 2, hits, namespaces: [] };
    },
  };
  const logs = () => api<LogReport>('/clusters/team-a/dev/logs?window=6h');
  expect(await logs()).toMatchObject({ state: 'answered', region: null, madeAt: null, hits });
  await sightingStore.put(
    deps.db.auto,
    'x',
    [{ namespace: 'team-a', name: 'dev', region: 'azure-eastus', seenAt: at(-3), ...unknownVitals }],
    at(-3),
  );
  await sightingStore.answered(deps.db.auto, 'x', at(0));
  expect(await logs()).toMatchObject({
    region: { name: 'azure-eastus', isAnswering: false, lastSeenAt: at(-3).toISOString() },
    hits: [{ counts: null }, { counts: { error: 2 } }],
  });
  await madeAt(at(-2));
  expect(await logs()).toMatchObject({ madeAt: at(-2).toISOString(), from: at(-2).toISOString() });
  expect(asked.map(({ from }) => from)).toEqual([at(-6), at(-6), at(-2)]);
});
