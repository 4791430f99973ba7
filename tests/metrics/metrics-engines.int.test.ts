import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Extract } from '../../sandbox/prometheus/export/lines.ts';
import { referenceQueries } from '../../sandbox/prometheus/fleet/reference-queries.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { catalogue } from '../../sandbox/prometheus/series/catalogue.ts';
import { FleetSource } from '../../sandbox/prometheus/series/fleet-source.ts';
import { alertQueries } from '../../server/kof/alert-series.ts';
import { createMetricsPort } from '../../server/kof/metrics.ts';
import { ask, largestDeviation, type Question } from '../support/metrics-compare.ts';
import { costQuestions } from '../support/metrics-costs.ts';
import {
  type Engine,
  isInstalled,
  startOwn,
  startPrometheus,
  startVictoriaMetrics,
} from '../support/metrics-engines.ts';
import { portalQueries } from '../support/metrics-portal.ts';
import { semantics } from '../support/metrics-semantics.ts';

const programs = ['victoria-metrics', 'prometheus', 'promtool'];
const missing = programs.filter((program) => !isInstalled(program));
if (missing.length > 0 && process.env.CI === 'true') throw new Error(`needed under CI=true and not there: ${missing}`);
if (missing.length > 0) console.warn(`NOT CHECKED: ${missing} not there, so answers were compared with nobody's`);

const hourMs = 3_600_000;
const hours = (count: number): number => referenceEndMs - Math.round(count * hourMs);
const clusters = referenceSet();
const source = new FleetSource({
  clusters: () => clusters,
  intervalMs: 120_000,
  now: () => referenceEndMs,
  historyMs: 48 * hourMs,
});
const queries = referenceQueries();
const portal = portalQueries();
const costs = costQuestions(referenceEndMs / 1000);
const text = [
  ...[...queries, ...portal].map(({ query }) => query),
  ...Object.values(alertQueries),
  ...costs.map(({ query }) => query),
].join('\n');
const used = [...catalogue.keys()].filter((name) => new RegExp(`(?<![\\w:])${name}(?![\\w:])`).test(text));

/** Metrics that are looked back upon for a day, for half of one and for some hours; of the others an hour is enough. */
const spans: [hours: number, names: RegExp][] = [
  [
    24.2,
    /^(?:up$|kube_pod_labels$|volcano_queue_|DCGM_FI_DEV_GPU_UTIL$|kube_node_|kube_persistentvolume|kubecost_|pv_|pod_pvc_|node_cpu|node_(?:total|ram|gpu)|container_.*_allocation)/,
  ],
  [7, /^node_filesystem/],
  [3.2, /^(?:kube_pod_status_phase|kube_pod_container_resource|container_cpu_usage|container_memory_working)/],
  [1.2, /^/],
];
const spanOf = (name: string) => spans.find(([, names]) => names.test(name))?.[0];
const extract = (count: number, metrics: string[]): Extract => ({
  source,
  startMs: hours(count),
  endMs: referenceEndMs,
  metrics,
});
const extracts = spans.map(([count]) =>
  extract(
    count,
    used.filter((name) => spanOf(name) === count),
  ),
);

let folder: string;
const engines: Engine[] = [];

beforeAll(async () => {
  if (missing.length > 0) return;
  folder = await mkdtemp(join(tmpdir(), 'slipway-engines-'));
  engines.push(await startOwn({ source, startMs: hours(31), endMs: referenceEndMs }));
  engines.push(...(await Promise.all([startVictoriaMetrics(folder, extracts), startPrometheus(folder, extracts)])));
}, 240_000);

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  if (folder) await rm(folder, { recursive: true, force: true });
});

const at = (count: number): number => hours(count) / 1000;
const queryOf = (id: string): string => queries.find((query) => query.id === id)?.query ?? '';

/** The reference's queries at the end, and those about cost where the peculiarities are: roll-out, GPU job, gap. */
const questions: Question[] = [
  ...queries.map(({ id, query }) => ({ id, query, at: at(0) })),
  ...Object.values(alertQueries).map((query) => ({ id: query, query, at: at(0) })),
  ...['C01', 'C01x', 'C01y', 'C10', 'C11', 'C12', 'C12r', 'C15', 'C18', 'C19'].flatMap((id) =>
    [9.95, 12, 18, 20.05].map((count) => ({ id: `${id} ${count} h before`, query: queryOf(id), at: at(count) })),
  ),
  ...['C01', 'C10', 'C12r', 'C20'].map((id) => ({
    id: `${id} through six hours`,
    query: queryOf(id),
    at: { start: at(6), end: at(0), step: 600 },
  })),
];

/** What pages ask, at the end and through half an hour. */
const portalQuestions: Question[] = portal.flatMap(({ id, query, isRange }) => [
  { id, query, at: at(0) },
  ...(isRange ? [{ id: `${id} through time`, query, at: { start: at(0.5), end: at(0), step: 300 } }] : []),
]);

/** What the reference allows; rates and boundaries of windows are not the same everywhere. */
const tolerance = 0.01;

async function compare(
  other: Engine | undefined,
  asked: readonly Question[],
): Promise<{ id: string; deviation: number }> {
  const [own] = engines;
  if (!own || !other) throw new Error('the engines were not started');
  let worst = { id: '', deviation: 0 };
  const wrong: string[] = [];
  for (const question of asked) {
    try {
      const deviation = largestDeviation(question, await ask(own, question), await ask(other, question));
      if (deviation > worst.deviation) worst = { id: question.id, deviation };
    } catch (error) {
      wrong.push(String(error));
    }
  }
  expect(wrong).toEqual([]);
  const share = `${(worst.deviation * 100).toPrecision(3)} %`;
  process.stdout.write(
    `${new Set(asked.map(({ query }) => query)).size} queries, ${asked.length} times asked: sandbox and ${other.name} differ by at most ${share}${worst.id && ` (${worst.id})`}\n`,
  );
  return worst;
}

test.skipIf(missing.length > 0)('VictoriaMetrics gives the same answers', async () => {
  expect((await compare(engines[1], questions)).deviation).toBeLessThan(tolerance);
  expect((await compare(engines[1], costs)).deviation).toBeLessThan(tolerance);
  expect((await compare(engines[1], portalQuestions)).deviation).toBeLessThan(tolerance);
});

test.skipIf(missing.length > 0)('Prometheus gives the same answers, to the last digits', async () => {
  expect((await compare(engines[2], questions)).deviation).toBeLessThan(1e-6);
  expect((await compare(engines[2], costs)).deviation).toBeLessThan(1e-6);
  expect((await compare(engines[2], portalQuestions)).deviation).toBeLessThan(1e-6);
  const asked = semantics.map((query): Question => ({ id: query, query, at: at(0.01) }));
  const ranges = semantics.map(
    (query): Question => ({ id: query, query, at: { start: at(0.5), end: at(0), step: 97 } }),
  );
  expect((await compare(engines[2], [...asked, ...ranges])).deviation).toBeLessThan(1e-6);
});

test.skipIf(missing.length > 0)('the portal finds in all of them what is there', async () => {
  // The sandbox's clock stands where the reference ends, those of the others go on.
  const clocks: (number | null)[] = [];
  const probe = async ({ url }: Engine, place: number) => {
    const { clockAhead, ...facts } = await createMetricsPort(url).probe(new Date(referenceEndMs));
    clocks[place] = clockAhead;
    return facts;
  };
  const [own, victoria, prometheus] = await Promise.all(engines.map(probe));
  const since = (Date.now() - referenceEndMs) / 1000;
  expect(clocks.map((ahead) => Math.round(((ahead ?? Number.NaN) / since) * 100))).toEqual([0, 100, 100]);
  expect(prometheus).toMatchObject({
    engine: 'prometheus',
    version: expect.stringMatching(/^2\./),
    clusters: 3,
    withoutNamespace: 0,
    regions: ['aws-us-east-2', 'azure-eastus', 'os-dc1'],
    tenantLabel: 'tenant',
    hasNodes: true,
    hasPrices: true,
    tenants: ['PLATFORM', 'payments'],
    oldest: Date.UTC(2026, 10, 21) / 1000,
    warnings: [],
  });
  expect(prometheus?.jobs).toEqual(expect.arrayContaining(['kof-collectors-opencost', 'kube-state-metrics']));
  expect(prometheus?.labels).toEqual(
    expect.arrayContaining(['cluster', 'clusterNamespace', 'job', 'promxyCluster', 'tenant']),
  );
  // Every two minutes; Prometheus 2 counts both ends of an hour.
  expect([victoria, prometheus].map((facts) => facts?.exporterSamplesPerHour)).toEqual([30, 31]);
  expect(victoria).toEqual({ ...prometheus, engine: 'victoria-metrics', version: null, exporterSamplesPerHour: 30 });
  expect({ ...own, oldest: 0 }).toEqual({ ...prometheus, version: own?.version, oldest: 0 });
});
