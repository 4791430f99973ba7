import { z } from 'zod';
import { clusterSizes } from '../finops/cluster-size.ts';
import { decimalString } from './common.ts';

/** Between what a service usually costs a month where it was measured. Rounded outwards to two digits. */
export const usualPriceSchema = z.object({
  /** On clusters of which size; null for clusters of all sizes together. */
  size: z.enum(clusterSizes).nullable(),
  low: decimalString,
  high: decimalString,
  currency: z.string(),
});
export type UsualPrice = z.infer<typeof usualPriceSchema>;
