import { z } from 'zod';
import { costMoversQuerySchema } from './cost-series.ts';

/** Labels beyond these are counted and not listed; `q` finds them. */
export const listedLabels = 100;

/** The window and filters of `GET /costs`: of the clusters that these leave. */
export const costLabelsQuerySchema = costMoversQuerySchema.extend({
  /** A part of the label's name. */
  q: z.string().trim().max(100).optional(),
});

/** Labels that costs can be grouped by: those of one's own making first, then those with a prefix; most clusters first. */
export const costLabelsSchema = z.object({
  items: z.array(
    z.object({
      /** Costs are grouped by `label:` and this. */
      key: z.string(),
      /** How many clusters had it last in the window, and how many values it has on them. */
      clusters: z.number().int(),
      values: z.number().int(),
    }),
  ),
  /** How many there are in all. */
  count: z.number().int(),
  /** Some cluster has so many that not all of its were looked at; `q` looks at all. */
  isPartial: z.boolean(),
});
export type CostLabels = z.infer<typeof costLabelsSchema>;
