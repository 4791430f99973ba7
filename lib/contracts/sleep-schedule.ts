import { z } from 'zod';
import { instant, messageRef } from './common.ts';
import { weekdays } from './policies.ts';
import { refusedAs } from './refusals.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, refusedAs('clock-time'));

/** Hours of some days. Those that reach past midnight belong to the day that they begin on; equal ones are a whole day. */
export const sleepTimesSchema = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1).max(7),
  from: clockTime,
  to: clockTime,
});
export type SleepTimes = z.infer<typeof sleepTimesSchema>;

/** When a cluster sleeps, as somebody sets it. */
export const sleepScheduleBodySchema = z.strictObject({
  /** IANA name; the hours are those of its wall clock. */
  timeZone: z.string().max(100),
  asleep: z.array(sleepTimesSchema).min(1).max(14),
  /** From now until then it does not sleep. */
  awakeUntil: instant.nullable().optional(),
  /** Whoever gets its kubeconfig while it sleeps wakes it. */
  wakesOnKubeconfig: z.boolean().default(true),
});
export type SleepScheduleBody = z.input<typeof sleepScheduleBodySchema>;

const period = z.object({ start: instant, end: instant });
export type SleepPeriod = z.infer<typeof period>;

export const sleepScheduleSchema = z.object({
  /** Null while nobody has set one. */
  schedule: z
    .object({
      timeZone: z.string(),
      asleep: z.array(sleepTimesSchema),
      awakeSince: instant.nullable(),
      awakeUntil: instant.nullable(),
      wakesOnKubeconfig: z.boolean(),
      /** E-mail of who set it; requests are sent as theirs. */
      owner: z.string(),
      changedAt: instant,
    })
    .nullable(),
  next: z.object({ at: instant, to: z.enum(['asleep', 'awake']) }).nullable(),
  /** What came of the last change that was due. */
  last: z
    .object({
      at: instant,
      to: z.enum(['asleep', 'awake']),
      state: z.enum(['sent', 'settled', 'refused']),
      request: z.string().nullable(),
      reason: z.object({ detail: z.string(), message: messageRef.optional() }).nullable(),
    })
    .nullable(),
  /** When it is to sleep, within the window that was asked for. */
  planned: z.array(period),
  /** When it would sleep and is kept awake instead, within that window. */
  kept: z.array(period),
  /** When it slept by request, within that window; the last one may still go on. */
  slept: z.array(period),
});
export type SleepSchedule = z.infer<typeof sleepScheduleSchema>;

/** A window of at most 40 days; from now on for a week where nobody says. */
export const sleepWindowSchema = z.object({ from: instant.optional(), until: instant.optional() });
