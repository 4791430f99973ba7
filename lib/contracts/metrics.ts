import { z } from 'zod';
import { instant, saidAs } from './common.ts';

/** What stands in the way of full figures, worst first. Each has its sentence in the messages. */
export const metricsFindings = [
  'noClusters',
  'noNodes',
  'noPrices',
  'clockAhead',
  'clockBehind',
  'noNamespaces',
  'duplicates',
  'exporterGaps',
  'shortHistory',
  'oldTenant',
  'warned',
] as const;

/** Stands among the warnings of a source that marked an answer as partial and said nothing more. */
export const partialAnswer = 'The answer is partial: not all of the source’s stores answered';

/** Seconds by which clocks may be apart before anybody is told. */
export const tolerableClockSeconds = 90;

/** Why a source of metrics, alerts or logs gave no answer, or with `partial-answer` not the whole of it. */
export const sourceFailures = [
  'unreachable',
  'timed-out',
  'login-refused',
  'bad-query',
  'too-much',
  'overloaded',
  'not-prometheus',
  'partial-answer',
] as const;

/** How the source of metrics was found. `off`: none is set. `failing`: it gave no answer that could be read. */
export const metricsSourceSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('failing'),
    checkedAt: instant,
    failure: z.enum(sourceFailures),
    detail: z.string(),
    ...saidAs,
  }),
  z.object({
    state: z.literal('connected'),
    checkedAt: instant,
    name: z.string(),
    engine: z.enum(['prometheus', 'victoria-metrics']),
    version: z.string().nullable(),
    clusters: z.number().int(),
    regions: z.array(z.string()),
    jobs: z.array(z.string()),
    /** Whose series they are, by their label of tenants. */
    tenants: z.array(z.string()),
    /** What tells series apart. */
    labels: z.array(z.string()),
    /** The oldest midnight (UTC) with data; null when there was none yet. */
    historySince: instant.nullable(),
    findings: z.array(
      z.object({
        id: z.enum(metricsFindings),
        /** What the sentence is about: a number, or the source's own words. */
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
]);
export type MetricsSourceReport = z.infer<typeof metricsSourceSchema>;
export type ConnectedSource = Extract<MetricsSourceReport, { state: 'connected' }>;
