import { z } from 'zod';
import { forecastMethods } from '../finops/forecast.ts';
import { decimalString as amount, instant } from './common.ts';
import { costCompletenessSchema, costDimension, costQuerySchema } from './costs.ts';

const day = z.iso.date();

/** The same window and filters as `GET /costs`, by one dimension. */
export const costSeriesQuerySchema = costQuerySchema.extend({ groupBy: costDimension.default('project') });
export type CostSeriesQuery = z.infer<typeof costSeriesQuerySchema>;

/**
 * How much more the days of the window cost that are over than as many before them, 0.1 for a tenth, day beside day: a day
 * that is not known whole is left out with the one it stands beside. Null where before there was too little to compare
 * with, and where less than half of the days can be compared.
 */
const change = z.number().nullable();
/** Days that are left out of `change` so. */
const leftOut = z.number().int();

export const costGroupSchema = z.object({
  /** Null for what has none; `__idle__` and `__other__` stand for what has no place in the dimension. */
  key: z.string().nullable(),
  /** Null: hours were expected, and none is known. */
  amount: amount.nullable(),
  /** In as many days before the window as it has whole ones. */
  before: amount.nullable(),
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
  /** Null: hours were expected and none is known, none was read yet, or none can be converted. */
  spent: amount.nullable(),
  /** Spend of the first n days of last month, n being the complete days of this month; null where none is known. */
  before: amount.nullable(),
  change,
  leftOut,
  idle: amount.nullable(),
  /** What the last known hour of each cluster cost that is still there; null without a known hour. */
  hourly: amount.nullable(),
  /** The part of it of clusters that are silent since: their last known hour is older than the newest. */
  stale: z.object({ amount, clusters: z.number().int(), since: instant }).nullable(),
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
   * How right forecasts were that stood on the 10th and on the 20th of the last three whole months, of everything visible
   * or of the chosen projects; null where something else narrows.
   */
  accuracy: z
    .array(
      z.object({
        /** Of the month: 10, then 20. The forecast is of what was known when that day began. */
        day: z.number().int(),
        /** Mean of the months' errors without their signs, 0.1 for a tenth; null without a month that can be judged. */
        error: z.number().nullable(),
        /** Newest first. The error is the forecast over what the month came to, less one. */
        months: z.array(z.object({ month: z.string(), forecast: amount, actual: amount, error: z.number() })),
      }),
    )
    .nullable(),
  /** How far past forecasts were off at this point of the month; the range of the forecast is at least as wide. */
  errorNow: z.number().nullable(),
});
export type CostMonth = z.infer<typeof costMonthSchema>;

/** Costs through time, with what they are compared with and what they lead to. Estimated at list price. */
export const costSeriesSchema = z.object({
  from: day,
  to: day,
  beforeFrom: day,
  beforeTo: day,
  currency: z.string(),
  total: z.object({
    amount: amount.nullable(),
    before: amount.nullable(),
    change,
    leftOut,
    idle: amount.nullable(),
  }),
  days: z.array(day),
  /** Those of them of which a part of the hours is missing, today aside: their amounts are too low. */
  incomplete: z.array(day),
  /** Largest first, cut after the two hundredth. */
  groups: z.array(costGroupSchema),
  /** How many there are in all. */
  groupCount: z.number().int(),
  /** Everything that is in no group with `daily`; null when there is nothing more. */
  rest: z.array(amount.nullable()).nullable(),
  /** Totals of the period before, day by day. */
  before: z.array(amount.nullable()),
  /** Days known whole that differ from the same weekday of the four weeks before. */
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
  /**
   * A day is over, half of the days are known on both sides, and the period before from its first day on: clusters are not
   * new with the history.
   */
  isCompared: z.boolean(),
  items: z.array(
    z.object({
      cluster: z.string(),
      project: z.string().nullable(),
      /** Day beside day; those that are not known whole are left out with the one they stand beside. */
      amount,
      before: amount,
      difference: amount,
      leftOut,
      cause: z.enum(moverCauses),
      /** When it happened; null where it came bit by bit. */
      day: day.nullable(),
      /** Machines before and after, where their number is the cause. */
      nodes: z.object({ from: z.number(), to: z.number() }).nullable(),
      /** What somebody asked for about that time. */
      request: z
        .object({ id: z.string(), shortId: z.string(), kind: z.string(), requester: z.string(), at: instant })
        .nullable(),
    }),
  ),
});
export type CostMovers = z.infer<typeof costMoversSchema>;
export type CostMover = CostMovers['items'][number];
