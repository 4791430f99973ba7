import { z } from 'zod';
import { forecastMethods } from '../finops/forecast.ts';
import { instant } from './common.ts';
import { costCompletenessSchema, costDimension, costQuerySchema } from './costs.ts';

const day = z.iso.date();
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);

/** The same window and filters as `GET /costs`, by one dimension. */
export const costSeriesQuerySchema = costQuerySchema.extend({ groupBy: costDimension.default('project') });
export type CostSeriesQuery = z.infer<typeof costSeriesQuerySchema>;

/**
 * How much more the whole days of the window cost than as many before them, 0.1 for a tenth; today is no whole day. Null
 * where before there was too little to compare with.
 */
const change = z.number().nullable();

export const costGroupSchema = z.object({
  /** Null for what has none; `__idle__` and `__other__` stand for what has no place in the dimension. */
  key: z.string().nullable(),
  amount,
  /** In as many days before the window as it has whole ones. */
  before: amount,
  change,
  /** Part of `amount` that nothing was allocated to; null where it is not known. */
  idle: amount.nullable(),
  /** What this month ends at; null for small groups and where too little is known. */
  forecast: amount.nullable(),
  /** One a day of the window; null where nothing is known. Only the largest groups have it. */
  daily: z.array(amount.nullable()).nullable(),
});
export type CostGroup = z.infer<typeof costGroupSchema>;

/** The present month, whatever window is asked for. */
export const costMonthSchema = z.object({
  from: day,
  /** First day of the month after. */
  until: day,
  spent: amount,
  /** In as many days of the month before as this one has whole ones. */
  before: amount,
  change,
  idle: amount.nullable(),
  /** What an hour cost last; null without a known hour. */
  hourly: amount.nullable(),
  /** That times 730. */
  runRate: amount.nullable(),
  forecast: z
    .object({
      amount,
      /** Eight of ten months end between these. */
      low: amount,
      high: amount,
      method: z.enum(forecastMethods),
      isSure: z.boolean(),
      days: z.array(z.object({ day, amount, low: amount, high: amount })),
    })
    .nullable(),
  /**
   * How right forecasts were that stood in the middle of the last three whole months, of everything visible or of the
   * chosen projects; null where something else narrows.
   */
  accuracy: z
    .object({
      /** Mean of the months' errors without their signs, 0.1 for a tenth; null without a month that can be judged. */
      error: z.number().nullable(),
      /** Newest first. The error is the forecast over what the month came to, less one. */
      months: z.array(z.object({ month: z.string(), forecast: amount, actual: amount, error: z.number() })),
    })
    .nullable(),
});
export type CostMonth = z.infer<typeof costMonthSchema>;

/** Costs through time, with what they are compared with and what they lead to. Estimated at list price. */
export const costSeriesSchema = z.object({
  ...{ from: day, to: day, beforeFrom: day, beforeTo: day, currency: z.string() },
  total: z.object({ amount, before: amount, change, idle: amount.nullable() }),
  days: z.array(day),
  /** Largest first, cut after the two hundredth. */
  groups: z.array(costGroupSchema),
  /** How many there are in all. */
  groupCount: z.number().int(),
  /** Everything that is in no group with `daily`; null when there is nothing more. */
  rest: z.array(amount.nullable()).nullable(),
  /** Totals of the period before, day by day. */
  before: z.array(amount.nullable()),
  /** Days that differ from the same weekday of the four weeks before. */
  anomalies: z.array(z.object({ day, amount, usual: amount })),
  month: costMonthSchema,
  completeness: costCompletenessSchema,
});
export type CostSeries = z.infer<typeof costSeriesSchema>;

/** The window and filters of `GET /costs`; clusters alone are compared. */
export const costMoversQuerySchema = costQuerySchema.omit({ groupBy: true, splitIdle: true, splitShared: true });

/** Why a cluster costs more or less than before. */
export const moverCauses = ['created', 'ended', 'nodes', 'rate'] as const;

export const costMoversSchema = z.object({
  currency: z.string(),
  items: z.array(
    z.object({
      cluster: z.string(),
      project: z.string().nullable(),
      ...{ amount, before: amount, difference: amount },
      cause: z.enum(moverCauses),
      /** When it happened; null where it came bit by bit. */
      day: day.nullable(),
      /** Machines before and after, where their number is the cause. */
      nodes: z.object({ from: z.number(), to: z.number() }).nullable(),
      /** What somebody asked for about that time. */
      request: z.object({ id: z.string(), kind: z.string(), requester: z.string(), at: instant }).nullable(),
    }),
  ),
});
export type CostMovers = z.infer<typeof costMoversSchema>;
export type CostMover = CostMovers['items'][number];
