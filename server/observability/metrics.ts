import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

interface Instruments {
  registry: Registry;
  requests: Counter<'operation' | 'status'>;
  durations: Histogram<'operation'>;
  streams: Gauge;
  eventLag: Histogram;
}

function createInstruments(): Instruments {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const common = { registers: [registry] };
  return {
    registry,
    requests: new Counter({
      ...common,
      name: 'portal_http_requests_total',
      help: 'Answers of the API',
      labelNames: ['operation', 'status'],
    }),
    durations: new Histogram({
      ...common,
      name: 'portal_http_request_seconds',
      help: 'Time to answer',
      labelNames: ['operation'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
    eventLag: new Histogram({
      ...common,
      name: 'portal_event_lag_seconds',
      help: 'From the writing of an event, before its commit, to its handing out to live streams',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    }),
    streams: new Gauge({ ...common, name: 'portal_event_streams', help: 'Open live streams' }),
  };
}

// Next loads a module more than once; a registry of its own per copy would lose counts.
const holder = globalThis as typeof globalThis & { slipwayInstruments?: Instruments };
function instruments(): Instruments {
  holder.slipwayInstruments ??= createInstruments();
  return holder.slipwayInstruments;
}

export function countRequest(operation: string, status: number, durationMs: number): void {
  instruments().requests.inc({ operation, status: String(status) });
  instruments().durations.observe({ operation }, durationMs / 1000);
}

/** +1 when a live stream opens, -1 when it ends. */
export function countStream(change: 1 | -1): void {
  instruments().streams.inc(change);
}

/** How long an event waited for this process. @param seconds below zero where the clocks of database and portal differ */
export function observeEventLag(seconds: number): void {
  instruments().eventLag.observe(Math.max(0, seconds));
}

/** Prometheus text format. */
export function renderMetrics(): Promise<string> {
  return instruments().registry.metrics();
}
