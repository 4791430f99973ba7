import {
  type ClusterChartId,
  clusterCharts,
  type MetricUnit,
  presentQuestions,
} from '../../lib/contracts/cluster-metrics.ts';
import {
  type ChartFacts,
  type ClusterNow,
  type InstantSample,
  type MetricsAnswer,
  MetricsError,
  type MetricsPort,
  type MetricsSource,
  type RangeWindow,
  type Unanswered,
} from '../ports/metrics.ts';
import type { MetricsProfile } from './profile.ts';
import {
  chartQueries,
  healthQuery,
  historyQuery,
  namespaceCpuQuery,
  namespaceMemoryQuery,
  resourceQuery,
  seenQuery,
  topNamespacesQuery,
  topWorkloadsQuery,
} from './queries/cluster.ts';
import { scopeOf } from './queries/scope.ts';
import { toChart, withPresent } from './read-charts.ts';
import { toShares } from './read-shares.ts';

type Labels = MetricsProfile['metrics']['labels'];

const daySeconds = 86_400;
const historyDays = 400;
const mostNamespaces = 10;
const mostWorkloads = 20;
const shortestRateSeconds = 300;

const units: Record<ClusterChartId, MetricUnit> = {
  cpu: 'cores',
  memory: 'bytes',
  disk: 'bytes',
  gpu: 'devices',
  nodes: 'count',
  pods: 'count',
  restarts: 'count',
  network: 'bytesPerSecond',
  apiErrors: 'ratio',
  apiLatency: 'seconds',
  namespaceCpu: 'cores',
  namespaceMemory: 'bytes',
};

/** How far rates look back: far enough for a few samples, and without leaving anything out between two steps. */
const rateSeconds = (stepSeconds: number) => Math.max(shortestRateSeconds, stepSeconds);

/** The questions about one cluster. Each that fails is named, and the others are answered. */
export function createClusterMetrics(
  source: MetricsSource,
  labels: Labels,
): Pick<MetricsPort, 'clusterNow' | 'clusterCharts' | 'namespaceCharts'> {
  const rateOf = ({ stepSeconds }: RangeWindow) => `${rateSeconds(stepSeconds)}s`;
  return {
    clusterNow: (ref, now, signal, patience = signal) => readNow(source, scopeOf(labels, ref), now, signal, patience),
    clusterCharts: (ref, window, now, signal) => {
      const queries = clusterQueries(scopeOf(labels, ref), rateOf(window));
      return readCharts(source, queries, { window, now, signal });
    },
    namespaceCharts: (ref, window, { cpu, memory }, now, signal) => {
      const scope = scopeOf(labels, ref);
      const queries = {
        namespaceCpu: namespaceCpuQuery(scope, rateOf(window), cpu),
        namespaceMemory: namespaceMemoryQuery(scope, memory),
      };
      return readCharts(source, queries, { window, now, signal });
    },
  };
}

const clusterQueries = (scope: string, window: string) => ({
  cpu: chartQueries.cpu(scope, window),
  memory: chartQueries.memory(scope),
  disk: chartQueries.disk(scope),
  gpu: chartQueries.gpu(scope),
  nodes: chartQueries.nodes(scope),
  pods: chartQueries.pods(scope),
  restarts: chartQueries.restarts(scope, window),
  network: chartQueries.network(scope, window),
  apiErrors: chartQueries.apiErrors(scope, window),
  apiLatency: chartQueries.apiLatency(scope, window),
});

function readCharts(source: MetricsSource, queries: Partial<Record<ClusterChartId, string>>, through: Through) {
  return Promise.all(
    clusterCharts.flatMap((id) => (queries[id] === undefined ? [] : [readChart(source, id, queries[id], through)])),
  );
}

interface Through {
  window: RangeWindow;
  now: Date;
  signal: AbortSignal | undefined;
}

async function readChart(
  source: MetricsSource,
  id: ClusterChartId,
  promql: string,
  through: Through,
): Promise<ChartFacts> {
  const unit = units[id];
  try {
    const { series, warnings } = await readThrough(source, promql, through);
    return { id, unit, failed: null, series: toChart(series, through.window), warnings };
  } catch (error) {
    return { id, unit, failed: toUnanswered(error), series: [], warnings: [] };
  }
}

/**
 * A query through time. Where the last step is not finished its value is the present one: at the step's end, which is in
 * the future, rates would be of what has not happened and look too low.
 */
async function readThrough(source: MetricsSource, promql: string, { window, now, signal }: Through) {
  const time = Math.floor(now.getTime() / 1000);
  if (window.end <= time) return source.queryRange(promql, window, signal);
  const finished = { ...window, end: window.end - window.stepSeconds };
  const [past, present] = await Promise.all([
    source.queryRange(promql, finished, signal),
    source.query(promql, { time, ...(signal && { signal }) }),
  ]);
  return {
    series: withPresent(past.series, present.series, window.end),
    warnings: [...past.warnings, ...present.warnings],
  };
}

function toUnanswered(error: unknown): Unanswered {
  if (!(error instanceof MetricsError)) throw error;
  return error.tell();
}

async function readNow(
  source: MetricsSource,
  scope: string,
  now: Date,
  signal: AbortSignal | undefined,
  patience: AbortSignal | undefined,
): Promise<ClusterNow> {
  const time = Math.floor(now.getTime() / 1000);
  const options = { time, ...(signal && { signal }) };
  const slow = { time, ...(patience && { signal: patience }) };
  const missing: Unanswered[] = [];
  const warnings = new Set<string>();
  const errors: unknown[] = [];
  let answered = 0;
  async function ask<T extends MetricsAnswer<unknown>>(question: Promise<T>): Promise<T['series'] | null> {
    try {
      const answer = await question;
      answered += 1;
      for (const warning of answer.warnings) warnings.add(warning);
      return answer.series;
    } catch (error) {
      errors.push(error);
      missing.push(toUnanswered(error));
      return null;
    }
  }
  const [health, seen, resources, namespaces, workloads, history, clock] = await Promise.all([
    ask(source.query(healthQuery(scope), options)),
    ask(source.query(seenQuery(scope), options)),
    ask(source.query(resourceQuery(scope), options)),
    ask(source.query(topNamespacesQuery(scope, mostNamespaces), slow)),
    ask(source.query(topWorkloadsQuery(scope, mostWorkloads), slow)),
    ask(source.queryRange(historyQuery(scope), historyWindow(now), patience)),
    ask(source.query('time()', signal ? { signal } : {})),
  ]);
  if (answered === 0) throw errors[0];
  const part = partsOf([...(health ?? []), ...(seen ?? []), ...(resources ?? [])]);
  const of = (id: string) => ({
    capacity: part(`${id}.capacity`),
    requested: part(`${id}.requested`),
    used: part(`${id}.used`),
  });
  const found = { seen, history, namespaces, workloads };
  const theirs = clock?.[0]?.value ?? null;
  return {
    isAnswered: health !== null && (seen !== null || part('apiUp') !== null),
    health: {
      apiUp: part('apiUp'),
      nodesTotal: part('nodesTotal'),
      nodesReady: part('nodesReady'),
      podsWaiting: part('podsWaiting'),
      restarts: part('restarts'),
      apiErrors: part('apiErrors'),
      apiP99: part('apiP99'),
    },
    seen: part('seen') ?? part('seenLately'),
    apiSeen: part('apiSeenLately'),
    resources: { cpu: of('cpu'), memory: of('memory'), disk: of('disk'), gpu: of('gpu') },
    namespaces: toShares(namespaces ?? []),
    workloads: toShares(workloads ?? []),
    oldest: history?.[0]?.points.find(([, value]) => value !== null)?.[0] ?? null,
    clockAhead: theirs === null ? null : Math.round(theirs - now.getTime() / 1000),
    missing,
    unanswered: presentQuestions.filter((id) => found[id] === null),
    warnings: [...warnings],
  };
}

function historyWindow(now: Date): RangeWindow {
  const end = Math.floor(now.getTime() / 1000 / daySeconds) * daySeconds;
  return { start: end - historyDays * daySeconds, end, stepSeconds: daySeconds };
}

/** The value of a part of a question that was asked as one; null where it has no row. */
function partsOf(samples: readonly InstantSample[]): (name: string) => number | null {
  const values = new Map(samples.map(({ labels, value }) => [labels.part, value]));
  return (name) => values.get(name) ?? null;
}
