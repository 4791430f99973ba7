import type { MetricsPort } from '../ports/metrics.ts';
import { probeSource } from './probe.ts';
import { readProfile } from './profile.ts';
import { createMetricsSource } from './prometheus.ts';

/**
 * The metrics of the installation.
 * @param prometheusUrl see `readProfile`
 */
export function createMetricsPort(prometheusUrl: string): MetricsPort {
  const { metrics } = readProfile(prometheusUrl);
  const source = createMetricsSource(metrics);
  return { probe: (now, signal) => probeSource(source, metrics.labels, now, signal) };
}
