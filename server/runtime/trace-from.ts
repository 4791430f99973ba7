import type { Env } from '../config/env.ts';
import { slipwayVersion } from '../config/version.ts';
import { type StopTracing, startTracing } from '../observability/tracing.ts';

/** Begins to send traces where the settings name a receiver of them. */
export async function traceFrom(env: Env, service: 'slipway-portal' | 'slipway-worker'): Promise<StopTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env;
  if (endpoint === undefined) return async () => undefined;
  return startTracing({ endpoint, service, version: slipwayVersion, share });
}
