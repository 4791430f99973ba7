import { z } from 'zod';
import { askedLevels, logWindows } from './choices.ts';
import { throughRegionSchema } from './cluster-metrics.ts';
import { instant } from './common.ts';
import { sourceFailures } from './metrics.ts';

/** Worst first; `unknown` where a line says none, or a word of its own. */
export const logLevels = ['error', 'warn', 'info', 'debug', 'unknown'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Name of an object of Kubernetes, such as a pod. */
const objectName = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);

export const logQuerySchema = z.object({
  /** Words that a line has to have beside each other; the last may go on. */
  text: z.string().max(200).optional(),
  /** A namespace inside the cluster. */
  within: objectName.optional(),
  pod: objectName.optional(),
  level: z.enum(askedLevels).optional(),
  window: z.enum(logWindows).default('1h'),
  /** Where the window ends; now when it is left out. */
  until: instant.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(300),
});
export type LogQuery = Partial<z.infer<typeof logQuerySchema>>;

const logLineSchema = z.object({
  at: instant,
  level: z.enum(logLevels),
  namespace: z.string().nullable(),
  pod: z.string().nullable(),
  message: z.string(),
  /** Everything else that the line has. */
  fields: z.record(z.string(), z.string()),
});
export type LogLine = z.infer<typeof logLineSchema>;

/** `off`: there is no source. `failing`: nobody knows what the cluster wrote. */
export const logReportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('failing'), checkedAt: instant, failure: z.enum(sourceFailures) }),
  z.object({
    state: z.literal('answered'),
    checkedAt: instant,
    from: instant,
    until: instant,
    /** Newest first; at most `limit`. */
    lines: z.array(logLineSchema),
    /** There are more lines than were wanted. */
    isTruncated: z.boolean(),
    /** How many lines match in the whole window. */
    total: z.number().int(),
    stepSeconds: z.number().int(),
    /** Lines by the beginning of their step, without gaps; null where nobody knows, because the region is lost. */
    hits: z.array(z.object({ at: instant, counts: z.partialRecord(z.enum(logLevels), z.number().int()).nullable() })),
    /** Null behind no promxy. */
    region: throughRegionSchema.nullable(),
    /** When the cluster was made, where that is within the window: an earlier one of its name is left out. */
    madeAt: instant.nullable(),
    /** Namespaces that wrote in the window, whichever is chosen; most lines first. */
    namespaces: z.array(z.object({ name: z.string(), count: z.number().int() })),
  }),
]);
export type LogReport = z.infer<typeof logReportSchema>;
export type AnsweredLogs = Extract<LogReport, { state: 'answered' }>;
