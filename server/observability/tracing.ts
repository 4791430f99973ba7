import { context, propagation, trace } from '@opentelemetry/api';

export interface TracingSettings {
  /** Base address of an OTLP/HTTP receiver; traces go to `/v1/traces` below it. */
  endpoint: string;
  /** `slipway-portal` or `slipway-worker`. */
  service: string;
  version: string;
  /** Share of traces that are sent, from 0 to 1. */
  share: number;
}

/** Ends the sending; what is still waiting is sent first. */
export type StopTracing = () => Promise<void>;

// Next loads a module more than once; one process has one provider.
const holder = globalThis as typeof globalThis & { slipwayTracing?: StopTracing };

/**
 * Begins to send spans by OTLP over HTTP (JSON), in batches. What cannot be sent is dropped: no answer ever waits for a
 * receiver of traces. Headers such as a login are read by the exporter from `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export async function startTracing({ endpoint, service, version, share }: TracingSettings): Promise<StopTracing> {
  if (holder.slipwayTracing) return holder.slipwayTracing;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // By the id, so the same answer for all spans of a trace, whoever began it. The flag of a caller who wants its trace kept
    // does not count; the id that it chose does (docs/operations/traces.md).
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  holder.slipwayTracing = () => provider.shutdown();
  return holder.slipwayTracing;
}
