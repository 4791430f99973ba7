import type { SourceTotals } from '../ports/cost-checks.ts';
import type { CostSource } from '../ports/costs.ts';
import type { LoadSource } from '../ports/loads.ts';
import type { MetricsPort } from '../ports/metrics.ts';
import type { SightingSource } from '../ports/sightings.ts';
import { createClusterMetrics } from './cluster-metrics.ts';
import { createSourceTotals } from './cost-totals.ts';
import { createCostSource } from './costs.ts';
import { grafanaLinks } from './grafana.ts';
import { createLoads } from './loads.ts';
import { probeSource } from './probe.ts';
import { readProfile } from './profile.ts';
import { createMetricsSource } from './prometheus.ts';
import { createSightings } from './sightings.ts';

/**
 * The metrics of the installation.
 * @param prometheusUrl see `readProfile`
 */
export function createMetricsPort(prometheusUrl: string): MetricsPort {
  const { metrics, grafana } = readProfile(prometheusUrl);
  const source = createMetricsSource(metrics);
  return {
    dashboards: (ref, window) => grafanaLinks(grafana, ref, window),
    probe: (now, signal) => probeSource(source, metrics.labels, now, signal),
    ...createClusterMetrics(source, metrics.labels),
  };
}

/** The same source, for its costs. It has a memory and a queue of its own, so that history does not hold up pages. */
export function createCostPort(prometheusUrl: string): CostSource & SourceTotals {
  const { metrics, exchangeRates } = readProfile(prometheusUrl);
  const source = createMetricsSource(metrics, true);
  return { ...createCostSource(source, { ...metrics, exchangeRates }), ...createSourceTotals(source, metrics) };
}

/** The same source, for who reports to it and how busy they are. */
export function createWatchPort(prometheusUrl: string): SightingSource & LoadSource {
  const { metrics } = readProfile(prometheusUrl);
  const source = createMetricsSource(metrics);
  return { ...createSightings(source, metrics.labels), ...createLoads(source, metrics.labels) };
}
