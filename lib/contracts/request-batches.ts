import { z } from 'zod';
import { dnsLabel, instant, saidSchema } from './common.ts';
import { pageOf, pageQuery } from './page.ts';
import { requestKinds } from './request-kinds.ts';
import { requestStates } from './requests.ts';

/** As many clusters as one batch takes. */
export const mostInBatch = 200;

const clusterRef = z.strictObject({ namespace: dnsLabel, name: z.string().min(1).max(253) });

/** One act on many clusters: a request of its own is made for each. */
export const newBatchSchema = z.strictObject({
  kind: z.enum(requestKinds),
  clusters: z.array(clusterRef).min(1).max(mostInBatch),
  /** What its kind asks beside the cluster, the same for all of them. */
  answers: z.record(z.string().max(100), z.json()).default({}),
});
export type NewBatch = z.infer<typeof newBatchSchema>;

export const batchStates = ['waiting', 'sent', 'refused'] as const;

const batchItemSchema = z.object({
  cluster: z.object({ namespace: z.string(), name: z.string() }),
  state: z.enum(batchStates),
  /** The request that was made; null while it waits, and where it was refused. */
  request: z.object({ id: z.string(), shortId: z.string(), state: z.enum(requestStates) }).nullable(),
  /** Why it was refused. */
  why: saidSchema.nullable(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

export const batchSchema = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  answers: z.record(z.string(), z.json()),
  createdAt: instant,
  counts: z.object({ waiting: z.number().int(), sent: z.number().int(), refused: z.number().int() }),
  items: z.array(batchItemSchema),
});
export type Batch = z.infer<typeof batchSchema>;
/** Lists go back so far. */
export const batchListDays = 30;

/** `sending`: some requests are still to be made. `partly`: all have ended, and not all of them well. */
export const batchProgress = ['sending', 'under-way', 'done', 'partly'] as const;
export type BatchProgress = (typeof batchProgress)[number];

export const batchFiguresSchema = z.object({
  total: z.number().int(),
  /** No request yet. */
  waiting: z.number().int(),
  underWay: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** By a rule, an approver or the requester. */
  refused: z.number().int(),
});
export type BatchFigures = z.infer<typeof batchFiguresSchema>;

export const batchListQuerySchema = z.object(pageQuery);
const batchRowSchema = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  createdAt: instant,
  state: z.enum(batchProgress),
  figures: batchFiguresSchema,
});
export type BatchRow = z.infer<typeof batchRowSchema>;
export const batchPageSchema = pageOf(batchRowSchema);
export const batchPathSchema = z.object({ id: z.uuid() });

const money = z.object({ currency: z.string(), monthly: z.string() });

/** What sending it would meet, cluster by cluster; nothing is stored. */
export const batchCheckSchema = z.object({
  items: z.array(
    z.object({
      cluster: z.object({ namespace: z.string(), name: z.string() }),
      /** Why it cannot be asked for this cluster; null where it can. */
      why: saidSchema.nullable(),
      /** Whether somebody has to approve it. */
      needsApproval: z.boolean(),
      /** By how much the likely price a month changes; null where it stays or nobody knows. */
      price: money.nullable(),
      /** What an upgrade can choose from, and what it chooses; null for other kinds, and where nothing was read. */
      upgrade: z.object({ offered: z.array(z.string()), template: z.string().nullable() }).nullable(),
    }),
  ),
  /** The changes of price added up, by currency. */
  sums: z.array(money),
});
export type BatchCheck = z.infer<typeof batchCheckSchema>;
