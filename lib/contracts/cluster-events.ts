import { z } from 'zod';
import { instant } from './common.ts';
import { pageOf, pageQuery } from './page.ts';

export const clusterEventSchema = z.object({
  at: instant,
  type: z.enum(['Normal', 'Warning']),
  reason: z.string(),
  message: z.string(),
  source: z.string(),
  object: z.string(),
});
export type ClusterEvent = z.infer<typeof clusterEventSchema>;

/** An event with its repetitions: `at` is when it was told last. */
export const keptEventSchema = clusterEventSchema.extend({
  /** When it was told first; `at` again where that is not known. */
  firstAt: instant,
  /** How often, as far as that was heard. */
  count: z.number().int(),
});
export type KeptEvent = z.infer<typeof keptEventSchema>;

export const clusterEventQuerySchema = z.object({
  ...pageQuery,
  /** Warnings alone. */
  type: z.literal('Warning').optional(),
  /** Words in the text, the reason, the object or the source. */
  q: z.string().max(200).optional(),
});
export type ClusterEventQuery = z.infer<typeof clusterEventQuerySchema>;
/** Newest first. `all` and `warnings` count what matches the words. */
export const keptEventPageSchema = pageOf(keptEventSchema.extend({ id: z.string() })).extend({
  all: z.number().int(),
  warnings: z.number().int(),
});
export type KeptEventPage = z.infer<typeof keptEventPageSchema>;
