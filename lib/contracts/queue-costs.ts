import { z } from 'zod';
import { daysIn, longestWindowDays } from '../finops/cost-range.ts';
import { decimalString as amount, instant } from './common.ts';
import { costDay } from './cost-days.ts';
import { costFilterSchema, costQuerySchema } from './costs.ts';

/** The window and filters of `GET /costs` but types of machines: which of them a queue was on is not kept. */
export const queueCostsQuerySchema = costQuerySchema.omit({
  groupBy: true,
  splitIdle: true,
  splitShared: true,
  nodeType: true,
});

export const queueCostsExportQuerySchema = costFilterSchema
  .omit({ nodeType: true })
  .extend({ from: costDay, to: costDay })
  .refine((days) => daysIn(days) >= 1, { path: ['to'], error: 'Must not be before the first day' })
  .refine((days) => daysIn(days) <= longestWindowDays, { path: ['to'], error: `At most ${longestWindowDays} days` });
export type QueueCostsExportQuery = z.infer<typeof queueCostsExportQuerySchema>;

const figures = z.object({
  /** GPUs × hours that pods of the queue were allocated. */
  gpuHours: z.number(),
  /** Of these: no price of a GPU is known, so that they are in no amount. */
  unpricedGpuHours: z.number(),
  /** Null where none of them has a price. */
  amount: amount.nullable(),
  /** Of the GPU hours: those of which an exporter of GPUs tells how much of them was used. */
  meteredGpuHours: z.number(),
  /** Of the metered hours; null without any. */
  usedGpuHours: z.number().nullable(),
  /** What of the amount was paid for metered GPUs that did not work; null without any. */
  idleAmount: amount.nullable(),
});

/** What a project's pods had of a queue's GPUs on a cluster. */
export const queueCostSchema = figures.extend({
  /** Whose namespace the pods were in; of a namespace that is no project's, whose the cluster is. */
  project: z.string().nullable(),
  /** `namespace/name` */
  cluster: z.string(),
  /** `__small__`: the smallest of a cluster with very many. */
  queue: z.string(),
  /** What Volcano says the queue deserves on that cluster, in GPUs × hours, whoever uses it; null where it does not tell. */
  deservedGpuHours: z.number().nullable(),
  /** GPU hours of each day; null where nothing was told of the queue. */
  daily: z.array(z.number().nullable()),
});
export type QueueCost = z.infer<typeof queueCostSchema>;

/** GPUs of Volcano's queues in a window of days (UTC). */
export const queueCostsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  completeUntil: instant.nullable(),
  days: z.array(z.iso.date()),
  total: figures,
  /** How many rows there are; the first two hundred are listed, most GPU hours first. */
  count: z.number().int(),
  rows: z.array(queueCostSchema),
  /** Clusters (`namespace/name`) that have Volcano, and whose metrics tell of no queue in these days. */
  silent: z.array(z.string()),
});
export type QueueCosts = z.infer<typeof queueCostsSchema>;
