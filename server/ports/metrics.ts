// Prometheus-compatible sources of metrics: promxy, VictoriaMetrics, Prometheus.
import type {
  ClusterChartId,
  ConnectedMetrics,
  MetricUnit,
  PresentQuestion,
} from '../../lib/contracts/cluster-metrics.ts';
import type { MessageRef } from '../../lib/contracts/common.ts';
import type { Said } from '../domain/words/said.ts';
import type { ClusterRef } from './kube.ts';

/** A value that is no finite number (NaN, +Inf, -Inf) is null: neither zero nor drawn. */
export type SampleValue = number | null;

export interface InstantSample {
  labels: Readonly<Record<string, string>>;
  value: SampleValue;
}

export interface RangeSeries {
  labels: Readonly<Record<string, string>>;
  /** Unix seconds and value, ascending; an instant without a value has no point. */
  points: readonly (readonly [number, SampleValue])[];
}

export interface MetricsAnswer<T> {
  series: T[];
  /** What the source said was wrong with an answer that it gave all the same. */
  warnings: string[];
  /** It may know more than it told: a store or a region behind it did not answer. */
  isPartial: boolean;
}

/** All in unix seconds; start and end are multiples of the step. */
export interface RangeWindow {
  start: number;
  end: number;
  stepSeconds: number;
}

/**
 * Why a source gave no answer. `bad-query` is a mistake of ours or a function the source does not have, `too-much` a
 * limit of the source, `not-prometheus` an answer in another language (a login page, a proxy's error).
 */
export type MetricsFailure =
  | 'unreachable'
  | 'timed-out'
  | 'login-refused'
  | 'bad-query'
  | 'too-much'
  | 'overloaded'
  | 'not-prometheus';

const brand = Symbol.for('slipway.MetricsError');

/** `instanceof` goes by a mark, as for DomainError: the portal's bundles hold this file more than once. */
export class MetricsError extends Error {
  readonly [brand] = true;
  readonly failure: MetricsFailure;
  /** The sentence for readers; undefined where the source itself is quoted. `message` is an Error's own. */
  readonly said: MessageRef | undefined;
  /** @param words what the source said, or a sentence of ours; no address, no login */
  constructor(failure: MetricsFailure, words: string | Said, options?: ErrorOptions) {
    super(typeof words === 'string' ? words : words.detail, options);
    this.name = 'MetricsError';
    this.failure = failure;
    this.said = typeof words === 'string' ? undefined : words.message;
  }

  /** As it is answered. */
  tell(): { failure: MetricsFailure; detail: string; message: MessageRef | undefined } {
    return { failure: this.failure, detail: this.message, message: this.said };
  }

  static override [Symbol.hasInstance](value: unknown): value is MetricsError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** One source. Everything it throws is a MetricsError, or the reason of the caller's own signal. */
export interface MetricsSource {
  readonly name: string;
  /** @param time unix seconds; now when it is left out */
  query(promql: string, options?: { time?: number; signal?: AbortSignal }): Promise<MetricsAnswer<InstantSample>>;
  /** @throws MetricsError `too-much` for a window of more points than any source answers, before it is asked */
  queryRange(promql: string, window: RangeWindow, signal?: AbortSignal): Promise<MetricsAnswer<RangeSeries>>;
  /** Names of the labels of matching series with samples in the window, sorted; unix seconds. */
  labelNames(matching: string, window: Pick<RangeWindow, 'start' | 'end'>, signal?: AbortSignal): Promise<string[]>;
  /** Which program answers, as far as it tells. */
  engine(signal?: AbortSignal): Promise<{ name: 'prometheus' | 'victoria-metrics'; version: string | null }>;
}

/** What asking around in a source brought to light. */
export interface ProbeFacts {
  source: string;
  engine: 'prometheus' | 'victoria-metrics';
  version: string | null;
  /** Names of the scrape jobs that are up somewhere. */
  jobs: string[];
  /** What `promxyCluster` names; empty behind no promxy. */
  regions: string[];
  /** Clusters that report, by (`clusterNamespace`, `cluster`). */
  clusters: number;
  /** Clusters of which only the name is known, because `clusterNamespace` is missing. */
  withoutNamespace: number;
  tenantLabel: 'tenant' | 'tenantId' | null;
  /** Whose series they are, by that label. */
  tenants: string[];
  /** What tells the series of `up` apart. */
  labels: string[];
  /** Seconds by which the source's clock is ahead of ours; null when it does not tell. */
  clockAhead: number | null;
  hasNodes: boolean;
  hasPrices: boolean;
  /** Samples an hour of an exporter of prices; 120 when each is stored once. */
  exporterSamplesPerHour: number | null;
  /** Unix seconds of the oldest midnight (UTC) with data, within 400 days. */
  oldest: number | null;
  warnings: string[];
}

/** What was asked and not answered while other questions were. */
export interface Unanswered {
  failure: MetricsFailure;
  detail: string;
}

type Parts<K extends string> = Readonly<Record<K, SampleValue>>;

/** A cluster at this moment. Null is unknown, not none. */
export interface ClusterNow {
  /** Both questions about its health were answered, if only with nothing. */
  isAnswered: boolean;
  health: Parts<'apiUp' | 'nodesTotal' | 'nodesReady' | 'podsWaiting' | 'restarts' | 'apiErrors' | 'apiP99'>;
  /** Unix seconds of the latest report of anything, and of its API server being up; within a day. */
  seen: number | null;
  apiSeen: number | null;
  /** By resource; cores, bytes, pieces. */
  resources: Readonly<Record<'cpu' | 'memory' | 'disk' | 'gpu', Parts<'capacity' | 'requested' | 'used'>>>;
  namespaces: ClusterShare[];
  workloads: ClusterShare[];
  /** Unix seconds of the oldest midnight (UTC) with figures of it, within 400 days. */
  oldest: number | null;
  /** Seconds that the source's clock is ahead of ours. */
  clockAhead: number | null;
  missing: Unanswered[];
  /** What is empty above because it was not answered. */
  unanswered: PresentQuestion[];
  warnings: string[];
}

/** What one namespace, or one workload in it, uses of a cluster. */
export interface ClusterShare {
  namespace: string;
  workload: string | null;
  kind: string | null;
  cpuCores: SampleValue;
  memoryBytes: SampleValue;
}

/** A chart of a cluster: a value a step for each series, null where there is none. */
export interface ChartFacts {
  id: ClusterChartId;
  unit: MetricUnit;
  failed: Unanswered | null;
  series: { key: string; values: SampleValue[] }[];
  warnings: string[];
}

/** A page of another program about a cluster, for browsers. */
export type DashboardLink = ConnectedMetrics['dashboards'][number];

/** What Slipway asks of metrics, whatever keeps them. Throws a MetricsError when nothing at all is answered. */
export interface MetricsPort {
  probe(now: Date, signal?: AbortSignal): Promise<ProbeFacts>;
  /** @param patience of what can take long and is not needed to say how it is: its history, and who uses the most */
  clusterNow(ref: ClusterRef, now: Date, signal?: AbortSignal, patience?: AbortSignal): Promise<ClusterNow>;
  /**
   * The charts of a cluster as a whole.
   * @param now where the window ends later, the last value of each series is the present one
   */
  clusterCharts(ref: ClusterRef, window: RangeWindow, now: Date, signal?: AbortSignal): Promise<ChartFacts[]>;
  /**
   * The charts by namespace.
   * @param namespaces the ones that they name; the others are one series, `*`
   * @param now as of `clusterCharts`
   */
  namespaceCharts(
    ref: ClusterRef,
    window: RangeWindow,
    namespaces: { cpu: readonly string[]; memory: readonly string[] },
    now: Date,
    signal?: AbortSignal,
  ): Promise<ChartFacts[]>;
  /** Where more of a cluster is drawn; empty where the installation names no such place. */
  dashboards(ref: ClusterRef, window: RangeWindow): DashboardLink[];
}
