import type { MetricsSourceReport } from '../../../lib/contracts/metrics.ts';
import { DomainError } from '../../domain/errors.ts';
import { findMetricsProblems } from '../../domain/metrics/metrics-findings.ts';
import { say } from '../../domain/words/said.ts';
import { MetricsError } from '../../ports/metrics.ts';
import { defineQuery } from '../define.ts';
import { inTime } from './deadline.ts';

/** Asks the source of metrics what it has; it holds figures of all projects, so a right in some is not enough. */
export const checkMetricsSource = defineQuery({
  name: 'check-metrics-source',
  action: 'metrics.source',
  scope: 'visible',
  input: {},
  run: async ({ deps, visible, signal }): Promise<MetricsSourceReport> => {
    if (visible !== 'all') throw new DomainError('forbidden', say('source-of-all-projects'));
    if (deps.metrics === null) return { state: 'off' };
    const now = deps.clock.now();
    const checkedAt = now.toISOString();
    try {
      const facts = await deps.metrics.probe(now, inTime(signal));
      const { source: name, engine, version, clusters, regions, jobs, tenants, labels, oldest } = facts;
      return {
        state: 'connected',
        checkedAt,
        name,
        engine,
        version,
        clusters,
        regions,
        jobs,
        tenants,
        labels,
        historySince: oldest === null ? null : new Date(oldest * 1000).toISOString(),
        findings: findMetricsProblems(facts, now.getTime() / 1000),
      };
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      return { state: 'failing', checkedAt, ...error.tell() };
    }
  },
});
