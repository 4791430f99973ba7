import { z } from 'zod';

/** Why nothing can be said of what an application asks for, as a whole or on one member. */
export const demandGaps = [
  /** Its pods ask for neither cores nor memory. */
  'no-requests',
  'no-cpu',
  'no-memory',
  /** A DaemonSet: one pod on each machine, and Karmada counts none. */
  'per-machine',
  /** A Job or a CronJob: its pods end, so that a month of them tells nothing. */
  'at-times',
  /** What the chart of a release runs is known to the member alone. */
  'in-chart',
  /** Of its parts, each has its own pods, which Karmada divides together. */
  'in-parts',
  /** It is to run, and no member has been chosen. */
  'nowhere',
  /** Nothing of it is known to run pods. */
  'no-pods',
] as const;
export type DemandGap = (typeof demandGaps)[number];

/** Why no price of a member is known. */
export const priceGaps = [
  /** It is not known which cluster of Slipway the member is, if any. */
  'unknown-cluster',
  /** No day of the last weeks is complete in the costs of the cluster. */
  'not-measured',
  /** No exchange rate leads from the currency of its costs. */
  'unconverted',
] as const;
export type PriceGap = (typeof priceGaps)[number];

const gap = z.enum([...demandGaps, ...priceGaps]);
export type CostGap = z.infer<typeof gap>;

/** An estimate of a month of 730 hours at the present placement. */
export const applicationCostSchema = z.object({
  /** Null as soon as something of it is not known. */
  monthly: z.string().nullable(),
  currency: z.string(),
  /** What is not known, each once. */
  gaps: z.array(gap),
});
export type ApplicationCost = z.infer<typeof applicationCostSchema>;

/** The same of one member. */
export const memberCostSchema = z.object({
  cluster: z.string(),
  replicas: z.number().int(),
  /** What all replicas there ask for: cores, and GiB of memory. */
  cpu: z.number(),
  memoryGib: z.number(),
  /** Measured, of a vCPU and of a GiB an hour; null where it is not known. */
  price: z.object({ cpu: z.string(), memoryGib: z.string() }).nullable(),
  monthly: z.string().nullable(),
  gaps: z.array(gap),
});
export type MemberCost = z.infer<typeof memberCostSchema>;

/** What an hour costs while something runs that ends by itself. */
export const hourlyCostSchema = z.object({
  /** Null as soon as something of it is not known. */
  amount: z.string().nullable(),
  currency: z.string(),
  /** GPUs are part of it only where their price is known. */
  withGpus: z.boolean(),
});

/** Applications of a list together, on all of its pages; null for who may read costs of none of the projects. */
export const applicationCostTotalSchema = z
  .object({
    /** Of those with a figure. */
    monthly: z.string(),
    currency: z.string(),
    applications: z.number().int(),
    /** How many of them have no figure. */
    without: z.number().int(),
  })
  .nullable();
export type ApplicationCostTotal = z.infer<typeof applicationCostTotalSchema>;
