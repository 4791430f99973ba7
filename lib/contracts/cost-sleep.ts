import { z } from 'zod';
import { decimalString as amount, instant } from './common.ts';
import { costQuerySchema } from './costs.ts';

/** The window and filters of `GET /costs`, of whole clusters. */
export const costSleepQuerySchema = costQuerySchema.omit({
  groupBy: true,
  splitIdle: true,
  splitShared: true,
  namespace: true,
  nodeType: true,
});

const hours = z.number().int();

const saving = z.object({
  /** What the hours asleep had cost at the price of the last hour awake, less what they cost; null where that is not known. */
  saved: amount.nullable(),
  /** Whole hours asleep that are over and asked for. */
  hours,
  /** Those of them that are in no amount: not booked, or without an hour awake before them. */
  hoursUnknown: hours,
});

/** What sleep saved in a window of days (UTC), by what was booked. */
export const costSleepSchema = saving.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  /** Hours that ended by then are booked or known to be missing; later ones are not looked at yet. */
  completeUntil: instant.nullable(),
  /** How many clusters slept. */
  count: z.number().int(),
  /** The fifty that saved most. */
  clusters: z.array(
    saving.extend({
      /** `namespace/name` */
      cluster: z.string(),
      project: z.string().nullable(),
      /** Whether a cluster of that name is there today. */
      isThere: z.boolean(),
      /** What an hour cost asleep, and what it had cost awake; means of the known hours. */
      hourlyAwake: amount.nullable(),
      hourlyAsleep: amount.nullable(),
    }),
  ),
});
export type CostSleep = z.infer<typeof costSleepSchema>;
