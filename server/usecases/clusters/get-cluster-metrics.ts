import {
  type ClusterChart,
  type ClusterMetrics,
  type ConnectedMetrics,
  clusterMetricsQuerySchema,
} from '../../../lib/contracts/cluster-metrics.ts';
import { type ClusterPhase, clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { type HealthFacts, judgeHealth, type LoudAlerts } from '../../domain/clusters/cluster-health.ts';
import { countNodes } from '../../domain/metrics/fleet-health.ts';
import { chooseWindow } from '../../domain/metrics/metrics-window.ts';
import {
  type ChartFacts,
  type ClusterNow,
  type ClusterShare,
  MetricsError,
  type MetricsPort,
  type RangeWindow,
} from '../../ports/metrics.ts';
import type { ClusterSighting } from '../../ports/sightings.ts';
import { readLoudAlerts } from '../alerts/attribute-alerts.ts';
import { type Context, defineQuery } from '../define.ts';
import { inTime } from '../metrics/deadline.ts';
import { historyOf, ownChart, ownPresent } from './figures-since-creation.ts';
import { type FoundCluster, findCluster } from './find-cluster.ts';

const weekSeconds = 7 * 86_400;
/** What a chart names before the others are one series. */
const namedNamespaces = 7;
/** How long the charts by namespace wait to be asked for, so that they too are answered before the page is due. */
const patienceMs = 8000;

/** Health and use of a cluster through time. A source that fails is an answer, not an error: the page says so. */
export const getClusterMetrics = defineQuery({
  name: 'get-cluster-metrics',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: clusterMetricsQuerySchema },
  run: async (context: Context, { query }, cluster): Promise<ClusterMetrics> => {
    const { deps } = context;
    if (deps.metrics === null) return { state: 'off' };
    const signal = inTime(context.signal);
    const now = deps.clock.now();
    const window = chooseWindow(query, now);
    try {
      const [sighting, alertsOf] = await Promise.all([
        deps.sightings.ofCluster(deps.db.auto, cluster),
        readLoudAlerts(context),
      ]);
      const ask = { metrics: deps.metrics, cluster, sighting, alerts: alertsOf(cluster), now, window, signal };
      return await readMetrics(ask, query.compare === 'week');
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      return { state: 'failing', checkedAt: now.toISOString(), ...error.tell() };
    }
  },
});

interface Ask {
  metrics: MetricsPort;
  cluster: FoundCluster;
  sighting: ClusterSighting | null;
  alerts: LoudAlerts | null;
  now: Date;
  window: RangeWindow;
  signal: AbortSignal | undefined;
}

async function readMetrics(ask: Ask, isCompared: boolean): Promise<ConnectedMetrics> {
  const { metrics, cluster, sighting, now, window, signal } = ask;
  const madeAt = cluster.createdAt.getTime() / 1000;
  const weekBefore = { ...window, start: window.start - weekSeconds, end: window.end - weekSeconds };
  const asked = metrics.clusterNow(cluster, now, signal, inTime(signal, patienceMs));
  const reading = asked.then((facts) => ownPresent(facts, madeAt));
  const chartsOf = async (during: RangeWindow) => {
    const charts = await Promise.all([
      metrics.clusterCharts(cluster, during, now, signal),
      reading.then((facts) => metrics.namespaceCharts(cluster, during, largestOf(facts), now, signal)),
    ]);
    return charts.flat().map((chart) => ownChart(chart, during, madeAt));
  };
  const [present, charts, before] = await Promise.all([
    reading,
    chartsOf(window),
    isCompared ? chartsOf(weekBefore) : [],
  ]);
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    state: 'connected',
    checkedAt: now.toISOString(),
    window: { start: iso(window.start), end: iso(window.end), stepSeconds: window.stepSeconds },
    historySince: present.oldest === null ? null : iso(present.oldest),
    lastSeenAt: present.seen === null ? (sighting?.seenAt.toISOString() ?? null) : iso(present.seen),
    region: toRegion(sighting),
    clockAheadSeconds: present.clockAhead,
    comparison: isCompared
      ? {
          history: historyOf(weekBefore, present, madeAt, now.getTime() / 1000),
          failed: findFailed(charts, before),
          warnings: [...new Set(before.flatMap(({ warnings }) => warnings))],
        }
      : null,
    health: toHealth(present, ask),
    resources: (['cpu', 'memory', 'disk', 'gpu'] as const).map((id) => ({ id, ...present.resources[id] })),
    charts: charts.map((chart) =>
      toChart(
        chart,
        before.find(({ id }) => id === chart.id),
      ),
    ),
    namespaces: present.namespaces.map(toTop),
    workloads: present.workloads.slice(0, 10).map(toTop),
    dashboards: metrics.dashboards(cluster, window),
    missing: present.missing,
    unanswered: present.unanswered,
    warnings: [...new Set([present, ...charts].flatMap(({ warnings }) => warnings))],
  };
}

/** The namespaces that charts name. */
function largestOf({ namespaces }: ClusterNow) {
  const most = (field: 'cpuCores' | 'memoryBytes') =>
    namespaces
      .filter((share) => share[field] !== null)
      .sort((a, b) => (b[field] ?? 0) - (a[field] ?? 0))
      .slice(0, namedNamespaces)
      .map(({ namespace }) => namespace);
  return { cpu: most('cpuCores'), memory: most('memoryBytes') };
}

/** Charts of the week before that were not answered, though those of this week were. */
function findFailed(charts: readonly ChartFacts[], before: readonly ChartFacts[]) {
  const answered = new Set(charts.flatMap(({ id, failed }) => (failed ? [] : [id])));
  return before.flatMap(({ id, failed }) => (failed && answered.has(id) ? [{ chart: id, ...failed }] : []));
}

/** Through which region what is known of a cluster comes; null behind no promxy. */
export function toRegion(sighting: ClusterSighting | null): ConnectedMetrics['region'] {
  if (!sighting?.region) return null;
  const { region: name, isRegionAnswering: isAnswering, regionSeenAt } = sighting;
  return { name, isAnswering, lastSeenAt: regionSeenAt.toISOString() };
}

function toHealth(present: ClusterNow, { cluster, sighting, alerts, now }: Ask): ConnectedMetrics['health'] {
  const { health, isAnswered } = present;
  const { apiUp: isUp, podsWaiting, restarts, apiErrors, apiP99 } = health;
  const { region = null, isRegionAnswering = true, regionSeenAt, seenAt, apiSeenAt } = sighting ?? {};
  const apiUp = isUp === null ? null : isUp > 0;
  const nodes = countNodes(health, cluster);
  const facts: HealthFacts = {
    apiUp,
    apiErrors,
    isAnswered,
    alerts,
    ...nodes,
    lostRegion: region && regionSeenAt && !isRegionAnswering ? { name: region, since: regionSeenAt } : null,
    // The source is asked about a day; what was written down may be older.
    seen: latest(present.seen, seenAt),
    apiSeen: latest(present.apiSeen, apiSeenAt),
  };
  return {
    ...judgeHealth(facts, cluster.phase as ClusterPhase, now.getTime() / 1000),
    apiUp,
    ...nodes,
    podsWaiting,
    restartsLastHour: restarts === null ? null : Math.round(restarts),
    apiErrorRatio: apiErrors,
    apiP99Seconds: apiP99,
  };
}

/** Unix seconds of the later of two instants; null where neither is known. */
function latest(seconds: number | null, written: Date | null | undefined): number | null {
  const known = [seconds, written ? written.getTime() / 1000 : null].filter((each) => each !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function toChart({ id, unit, failed, series }: ChartFacts, before: ChartFacts | undefined): ClusterChart {
  const earlier = new Map(before?.series.map(({ key, values }) => [key, values]));
  return {
    id,
    unit,
    failed,
    series: series.map(({ key, values }) => ({ key, values, before: earlier.get(key) ?? null })),
  };
}

const toTop = ({ namespace, workload, kind, cpuCores, memoryBytes }: ClusterShare) => ({
  namespace,
  workload,
  kind,
  cpuCores,
  memoryBytes,
});
