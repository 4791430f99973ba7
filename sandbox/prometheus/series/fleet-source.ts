import type { ClusterSpec } from '../fleet/spec.ts';
import { type Matcher, metricName, type Series, type Source } from '../promql/values.ts';
import { catalogue } from './catalogue.ts';
import { type Definition, FormulaSeries } from './formula-series.ts';
import { labelsOf, type Metric } from './metric.ts';

export interface FleetSourceOptions {
  /** The fleet as it is known at this moment, and was. */
  clusters: () => readonly ClusterSpec[];
  /** Time between two samples of a series. */
  intervalMs: number;
  now: () => number;
  /** Nothing older is answered. */
  historyMs: number;
}

const isIn = ({ spans }: Definition, fromMs: number, toMs: number): boolean =>
  spans.some(({ startMs, endMs }) => startMs <= toMs && (endMs === null || endMs > fromMs));

/** Labels that tell clusters apart; metrics of the management cluster and of alerts have others. */
const identity = new Set(['cluster', 'clusterNamespace', 'promxyCluster']);
const elsewhere = /^(?:kube_customresource_|capi_|ALERTS|namespace_workload_pod:)/;

/** The series of the fleet, computed when they are asked for. */
export class FleetSource implements Source {
  readonly #options: FleetSourceOptions;
  /** What was worked out of a cluster as it is known now; gone with that. */
  readonly #made = new WeakMap<ClusterSpec, Map<Metric, Definition[]>>();

  constructor(options: FleetSourceOptions) {
    this.#options = options;
  }

  select(matchers: readonly Matcher[], fromMs: number, toMs: number): Series[] {
    const { clusters, intervalMs, now, historyMs } = this.#options;
    const nowMs = now();
    const bounds = { startMs: nowMs - historyMs, endMs: nowMs + 1 };
    const names = matchers.filter(({ name }) => name === metricName);
    const others = matchers.filter(({ name }) => name !== metricName);
    const early = others.filter(({ name }) => identity.has(name));
    const found: Series[] = [];
    for (const [name, metrics] of catalogue) {
      if (!names.every(({ matches }) => matches(name))) continue;
      for (const cluster of clusters()) {
        const labels = labelsOf(cluster);
        const isOther = !elsewhere.test(name) && !early.every((matcher) => matcher.matches(labels[matcher.name] ?? ''));
        if (isOther) continue;
        for (const metric of metrics) {
          for (const definition of this.#definitionsOf(metric, cluster)) {
            if (!others.every((matcher) => matcher.matches(definition.labels[matcher.name] ?? ''))) continue;
            if (isIn(definition, fromMs, toMs)) found.push(new FormulaSeries(definition, intervalMs, bounds));
          }
        }
      }
    }
    return found;
  }

  #definitionsOf(metric: Metric, cluster: ClusterSpec): Definition[] {
    const made = this.#made.get(cluster) ?? new Map<Metric, Definition[]>();
    this.#made.set(cluster, made);
    const known = made.get(metric) ?? metric.series(cluster);
    made.set(metric, known);
    return known;
  }
}
