import { z } from 'zod';
import { decimalString as amount } from './common.ts';
import { costQuerySchema } from './costs.ts';

/**
 * By how much estimates were off, over clusters with at least seven complete days of the last ninety: estimated against
 * measured, -0.08 when they were 8 % low.
 */
export const estimateErrorSchema = z.object({
  ratio: z.number(),
  clusters: z.number().int(),
  /** How many of them were ordered here; of the others their values were priced as an order would be today. */
  ordered: z.number().int(),
});
export type EstimateError = z.infer<typeof estimateErrorSchema>;

export const costEstimatesQuerySchema = costQuerySchema.pick({ project: true });

/** Estimates against what was measured, by template; a month of 730 hours. */
export const costEstimatesSchema = z.object({
  currency: z.string(),
  /** Most money first. */
  items: z.array(
    z.object({
      template: z.string(),
      estimated: amount,
      measured: amount,
      /** Null while there are fewer than three clusters. */
      error: z.number().nullable(),
      /** By how much half of the clusters are off at most, low or high. */
      typical: z.number().nullable(),
      clusters: z.number().int(),
      ordered: z.number().int(),
    }),
  ),
});
export type CostEstimates = z.infer<typeof costEstimatesSchema>;
