import { z } from 'zod';
import { partialAnswer } from '../../lib/contracts/metrics.ts';
import { type Said, say } from '../domain/words/said.ts';
import { type InstantSample, MetricsError, type RangeSeries, type SampleValue } from '../ports/metrics.ts';
import type { Reply } from './http.ts';

const point = z.tuple([z.number(), z.string()]);
const labels = z.record(z.string(), z.string());
const success = z.object({
  status: z.literal('success'),
  data: z.unknown(),
  warnings: z.array(z.string()).default([]),
  // VictoriaMetrics' clusters say so in the place of a warning.
  isPartial: z.boolean().default(false),
});
/** A remark on the query itself, and none on what was answered. https://github.com/prometheus/prometheus util/annotations */
const isOfQuery = (warning: string) => /^PromQL (?:info|warning):/.test(warning);
const failure = z.object({ status: z.literal('error'), errorType: z.string().default(''), error: z.string() });

const vector = z.object({
  resultType: z.literal('vector'),
  result: z.array(z.object({ metric: labels, value: point })),
});
const scalar = z.object({ resultType: z.literal('scalar'), result: point });
const matrix = z.object({
  resultType: z.literal('matrix'),
  result: z.array(z.object({ metric: labels, values: z.array(point) })),
});

/**
 * What a Prometheus-compatible source answered to a call.
 * @throws MetricsError for a refusal, and for an answer in another language
 */
export function readEnvelope(reply: Reply): { data: unknown; warnings: string[]; isPartial: boolean } {
  const body = parseJson(reply.text);
  const refusal = failure.safeParse(body);
  if (refusal.success) throw failureOf(reply.status, refusal.data.errorType, refusal.data.error);
  if (reply.status >= 300) throw failureOf(reply.status, '', null);
  const answer = success.safeParse(body);
  if (!answer.success) throw new MetricsError('not-prometheus', sayOther(reply));
  const { data, warnings, isPartial } = answer.data;
  return {
    data,
    warnings: isPartial ? [...warnings, partialAnswer] : warnings,
    isPartial: isPartial || warnings.some((warning) => !isOfQuery(warning)),
  };
}

export function readVector(data: unknown): InstantSample[] {
  const one = scalar.safeParse(data);
  if (one.success) return [{ labels: {}, value: toValue(one.data.result[1]) }];
  return parseAs(vector, data).result.map(({ metric, value }) => ({ labels: metric, value: toValue(value[1]) }));
}

export function readMatrix(data: unknown): RangeSeries[] {
  return parseAs(matrix, data).result.map(({ metric, values }) => ({
    labels: metric,
    points: values.map(([at, value]) => [at, toValue(value)] as const),
  }));
}

export function readNames(data: unknown): string[] {
  return parseAs(z.array(z.string()), data).sort();
}

function parseAs<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (!result.success) throw new MetricsError('not-prometheus', say('source-other-shape'));
  return result.data;
}

function toValue(text: string): SampleValue {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

// Prometheus refuses a query with 400 bad_data or 422 execution, VictoriaMetrics with 422 and `errorType` "422".
/** What a refusal means. @param error the source's own words, where it has some */
export function failureOf(status: number, errorType: string, error: string | null): MetricsError {
  if (status === 401 || status === 403) return new MetricsError('login-refused', say('source-login'));
  if (status === 400 || status === 422) {
    if (error === null) return new MetricsError('bad-query', say('source-refuses'));
    // VictoriaMetrics says it of its own limit of time too: "timeout exceeded during query execution".
    if (/time ?out|timed out|deadline/i.test(error)) return new MetricsError('timed-out', error);
    return new MetricsError(/points|too many|limit|exceed/i.test(error) ? 'too-much' : 'bad-query', error);
  }
  if (errorType === 'timeout' || status === 504) return new MetricsError('timed-out', say('source-slow'));
  if (status === 429 || status === 503) return new MetricsError('overloaded', say('source-busy'));
  if (status === 404) return new MetricsError('not-prometheus', say('source-no-api'));
  return new MetricsError('unreachable', say('source-status', { status }));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the answer calls itself. */
function sayOther({ contentType }: Reply): Said {
  const type = contentType.split(';')[0];
  return type ? say('source-other-type', { type }) : say('source-no-type');
}

export const nameOf = ({ contentType }: Reply) => contentType.split(';')[0] || 'nothing that is named';
