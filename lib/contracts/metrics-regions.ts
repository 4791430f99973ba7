import { z } from 'zod';
import { instant } from './common.ts';
import { sourceFailures } from './metrics.ts';

/** What is asked: all projects that may be seen, or one of them. */
export const metricsRegionsQuerySchema = z.object({ project: z.string().min(1).max(63).optional() });
export type MetricsRegionsQuery = z.input<typeof metricsRegionsQuerySchema>;

const regionSchema = z.object({
  name: z.string(),
  /** It was in the last answer of the source. */
  isAnswering: z.boolean(),
  /** When anything of it last reported. */
  lastSeenAt: instant,
  /** Clusters that report through it, of those that may be seen. */
  clusters: z.number().int(),
});
export type MetricsRegion = z.infer<typeof regionSchema>;

/**
 * Which regions the source of metrics answers for, of the clusters that may be seen. A region that is down vanishes from
 * its answers without a word. `off`: no source is set. `unasked`: nobody has asked it yet.
 */
export const metricsRegionsSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('unasked') }),
  z.object({
    state: z.literal('known'),
    /** When the source last answered; null when it never did. */
    answeredAt: instant.nullable(),
    /** The source itself gives no answer. */
    failing: z.object({ failure: z.enum(sourceFailures), since: instant }).nullable(),
    /** The oldest midnight (UTC) with data in the source. */
    historySince: instant.nullable(),
    /** Lost ones first, then by name; none where the source knows no regions. */
    regions: z.array(regionSchema),
  }),
]);
export type MetricsRegions = z.infer<typeof metricsRegionsSchema>;
