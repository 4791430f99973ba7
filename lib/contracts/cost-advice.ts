import { z } from 'zod';
import { decimalString as amount } from './common.ts';
import { wholeClusterFilterSchema } from './costs.ts';

/** What can be done to pay less for a cluster. */
export const adviceKinds = ['delete', 'expire', 'hibernate', 'fewer-nodes', 'smaller-type'] as const;
export type AdviceKind = (typeof adviceKinds)[number];

/** Why nothing is advised; `fits` alone says that there is nothing to save. */
export const noAdviceReasons = ['not-running', 'incomplete', 'machines-unknown', 'autoscaled', 'gpu', 'fits'] as const;
export type NoAdviceReason = (typeof noAdviceReasons)[number];

/** Cores or GiB: used, asked for and there. Null is not known. */
const loadSchema = z.object({
  /** Of the hours' means: the 95th percentile of cores, the largest of memory. */
  used: z.number().nullable(),
  /** Largest sum of requests in an hour. */
  requested: z.number().nullable(),
  /** On the last complete day. */
  capacity: z.number().nullable(),
  /** Use against request, 0 to 1; null where nothing was asked for. */
  efficiency: z.number().nullable(),
});

/** What the advice was worked out from. */
export const clusterLoadSchema = z.object({
  /** Days (UTC) that were looked at, the last of them, and how many of them are known whole. */
  days: z.number().int(),
  completeDays: z.number().int(),
  from: z.iso.date(),
  to: z.iso.date(),
  cpu: loadSchema,
  memory: loadSchema,
  /** Efficiency of cores and memory by what was paid for each, 0 to 1. */
  efficiency: z.number().nullable(),
  /** Part of the machines' cost that nothing was allocated to, 0 to 1. */
  idle: z.number().nullable(),
});
export type ClusterLoad = z.infer<typeof clusterLoadSchema>;

/** What changes; one of the two halves is the same on both sides. */
export const adviceChangeSchema = z.object({
  pool: z.string().nullable(),
  from: z.object({ count: z.number().int(), type: z.string().nullable() }),
  to: z.object({ count: z.number().int(), type: z.string().nullable() }),
});

/** What is kept of a cluster beside the money. */
export const adviceFactsSchema = z.object({
  load: clusterLoadSchema,
  change: adviceChangeSchema.nullable(),
  /** Hours of a week for which nothing but the system worked. */
  quietHours: z.number().int().nullable(),
});
export type AdviceFacts = z.infer<typeof adviceFactsSchema>;

const clusterAdviceSchema = adviceFactsSchema.extend({
  /** `namespace/name` */
  cluster: z.string(),
  project: z.string().nullable(),
  kind: z.enum(adviceKinds).nullable(),
  /** Null where something is advised. */
  reason: z.enum(noAdviceReasons).nullable(),
  /** A month of 730 hours; null where nothing is advised or no rate leads into the currency. */
  saving: amount.nullable(),
  /** The same of the whole cluster. */
  monthly: amount.nullable(),
});
export type ClusterAdvice = z.infer<typeof clusterAdviceSchema>;

export const costAdviceQuerySchema = wholeClusterFilterSchema.extend({
  /** `advised`: only clusters for which there is something to do. */
  show: z.enum(['advised', 'all']).default('advised'),
});

/** What to do about clusters, most money first. Worked out once a day. */
export const costAdviceSchema = z.object({
  currency: z.string(),
  /** A month, of everything advised. */
  saving: amount,
  /** How many clusters there are of each; `advised` counts those with something to do. */
  counts: z.object({ advised: z.number().int(), fits: z.number().int(), unknown: z.number().int() }),
  /** The two hundred with the most money. */
  items: z.array(clusterAdviceSchema),
});
export type CostAdvice = z.infer<typeof costAdviceSchema>;
