import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Numbers of one worker, for Prometheus. */
export function createWorkerMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    leading: new Gauge({ name: 'portal_worker_leading', help: '1 while this worker lists and watches', registers }),
    watchFailing: new Gauge({
      name: 'portal_watch_failing',
      help: '1 while a kind cannot be listed or watched',
      labelNames: ['kind'],
      registers,
    }),
    watchHeard: new Gauge({
      name: 'portal_watch_heard_timestamp_seconds',
      help: 'When the management cluster last said anything about a kind',
      labelNames: ['kind'],
      registers,
    }),
    projected: new Counter({
      name: 'portal_clusters_projected_total',
      help: 'Clusters written to the projection',
      registers,
    }),
    jobs: new Counter({ name: 'portal_jobs_total', help: 'Jobs run', labelNames: ['kind', 'outcome'], registers }),
    deliveries: new Counter({
      name: 'portal_deliveries_total',
      help: 'Attempts to send mails, webhooks and messages to Slack',
      registers,
      labelNames: ['channel', 'outcome'],
    }),
    insideEvents: new Counter({
      name: 'portal_inside_event_reads_total',
      help: 'Clusters with trouble whose events the worker has read, or could not',
      registers,
      labelNames: ['outcome'],
    }),
    coldStart: new Gauge({
      name: 'portal_cold_start_seconds',
      help: 'From taking the lead to a complete projection',
      registers,
    }),
  };
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;
