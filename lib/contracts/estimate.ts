import { z } from 'zod';
import { decimalString } from './common.ts';

const monthly = { monthlyLow: decimalString, monthlyLikely: decimalString, monthlyHigh: decimalString };

/** Parts of a price, in the order in which they are shown. */
export const estimateLineKinds = [
  'control-plane',
  'managed-control-plane',
  'hosted-control-plane',
  'workers',
  'volumes',
  'load-balancers',
  'cluster-fee',
] as const;

/** Where the price of a line comes from. */
export const priceSourceSchema = z.discriminatedUnion('kind', [
  /** What machines of this type cost in this region lately, first and last day, as the metrics say. */
  z.object({ kind: z.literal('observed'), from: z.iso.date(), to: z.iso.date() }),
  /** A version of a card and the day since which it holds. */
  z.object({ kind: z.literal('rate-card'), provider: z.string(), version: z.number().int(), validFrom: z.iso.date() }),
]);
export type PriceSource = z.infer<typeof priceSourceSchema>;

/** The median price of a machine type in a region over the last days, from the costs of clusters that ran there. */
export const observedPriceSchema = z.object({
  region: z.string(),
  machine: z.string(),
  /** Of machines whose price changes with demand. */
  isSpot: z.boolean(),
  hourly: decimalString,
  currency: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type ObservedPrice = z.infer<typeof observedPriceSchema>;

export const estimateLineSchema = z.object({
  kind: z.enum(estimateLineKinds),
  /** Name of the pool, where there are several. */
  pool: z.string().nullable(),
  /** Machine type, where it is about machines of one. */
  machine: z.string().nullable(),
  /** Machines, load balancers, or GiB of volumes. */
  quantity: z.object({ low: z.number(), likely: z.number(), high: z.number() }),
  ...monthly,
  /** The likely amount before the contract's discount; absent where none was taken off. */
  monthlyList: decimalString.optional(),
  /** Absent in estimates that were stored before it was kept. */
  source: priceSourceSchema.optional(),
});
export type EstimateLine = z.infer<typeof estimateLineSchema>;

/** What an estimate leaves out. */
export const unknownCodes = [
  'rate-card',
  'machine',
  'machine-missing',
  'region',
  'volumes',
  'load-balancers',
  'managed-control-plane',
  'hosted-control-plane',
  'autoscaling',
  'egress',
  'own-machines',
  'shared-host',
  'observed-currency',
  'spot',
] as const;
export const unknownPartSchema = z.object({ code: z.enum(unknownCodes), subject: z.string().nullable() });
export type UnknownPart = z.infer<typeof unknownPartSchema>;

/** Money per month of 730 hours, as decimal strings. */
export const estimateSchema = z.object({ currency: z.string(), ...monthly });
export type Estimate = z.infer<typeof estimateSchema>;

export const estimateDetailSchema = estimateSchema.extend({
  /** Whose prices these are; null when nobody has told any. */
  rateCard: z.object({ provider: z.string(), version: z.number().int() }).nullable(),
  lines: z.array(estimateLineSchema),
  unknown: z.array(unknownPartSchema),
});
export type EstimateDetail = z.infer<typeof estimateDetailSchema>;
