import { z } from 'zod';
import { forecastMethods } from '../finops/forecast.ts';
import { locales } from '../locales.ts';
import { decimalString, dnsLabel, instant, localizedText } from './common.ts';
import { costMonth } from './cost-days.ts';
import { costCompletenessSchema } from './costs.ts';
import { pageOf } from './page.ts';
import { unitFiguresSchema } from './unit-costs.ts';

const day = z.iso.date();
/** The first day that was measured of any cluster; null where that is not known. */
const measuredSince = day.nullable();
/** How clusters are counted when there are more than a page holds. */
export const listedClusters = 12;

export const statementPathSchema = z.object({ project: dnsLabel, month: costMonth });
export const statementListQuerySchema = z.object({ project: dnsLabel.optional() });
export const statementPdfQuerySchema = z.object({ locale: z.enum(locales).default('en') });

/** One month of one project that has a statement. */
export const statementRowSchema = z.object({
  project: z.string(),
  month: costMonth,
  /** Null: hours were expected and none is known, or none can be converted. */
  amount: decimalString.nullable(),
  currency: z.string(),
  /** The month is not over. */
  isRunning: z.boolean(),
  measuredSince,
});
export type StatementRow = z.infer<typeof statementRowSchema>;
export const statementPageSchema = pageOf(statementRowSchema);

export const statementChangeSchema = z.object({
  day,
  cluster: z.string(),
  kind: z.enum(['began', 'ended', 'grew', 'shrank']),
  /** Machines before and after; null where they are not known. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
});
export type StatementChange = z.infer<typeof statementChangeSchema>;

/** What a project's clusters cost in a month (UTC). Estimated at list price. */
export const statementSchema = z.object({
  project: z.string(),
  title: localizedText,
  month: costMonth,
  currency: z.string(),
  isRunning: z.boolean(),
  measuredSince,
  /** When one of its days last changed; null where there is none. */
  asOf: instant.nullable(),
  /** Days that changed more than three days after the month was over. What was read only then is none of them. */
  correctedDays: z.number().int(),
  /** Null: hours were expected and none is known, or none can be converted. */
  total: decimalString.nullable(),
  /** Machines and, of them, what nothing was allocated to; volumes; load balancers; fees. Null is not known. */
  parts: z.object({
    node: decimalString.nullable(),
    idle: decimalString.nullable(),
    storage: decimalString.nullable(),
    loadBalancer: decimalString.nullable(),
    fee: decimalString.nullable(),
  }),
  /** The month before and this one, over the first days of both as far as this one was read; null where too few are known. */
  previous: z
    .object({
      month: costMonth,
      days: z.number().int(),
      /** Days that are left out on both sides, because more is missing of one of the two. */
      leftOut: z.number().int(),
      amount: decimalString,
      now: decimalString,
    })
    .nullable(),
  /** Every day of the month; null for what is to come or not known. */
  days: z.array(
    z.object({
      day,
      amount: decimalString.nullable(),
      /** A part of its hours is missing, so that it cost more than it says. */
      isIncomplete: z.boolean(),
    }),
  ),
  /** The most expensive ones. */
  clusters: z.array(
    z.object({
      cluster: z.string(),
      amount: decimalString.nullable(),
      before: decimalString.nullable(),
      nodes: z.number().nullable(),
    }),
  ),
  others: z.object({ count: z.number().int(), amount: decimalString.nullable() }).nullable(),
  changes: z.array(statementChangeSchema),
  /** What one of each of the project's units cost in the month, such as an order; by name. */
  units: z.array(unitFiguresSchema.extend({ name: z.string() })),
  /** What a running month will end at, as the explorer of costs says it, and how that was worked out. */
  forecast: z.object({ amount: decimalString, method: z.enum(forecastMethods) }).nullable(),
  /** What the project may commit a month. */
  budget: z.object({ currency: z.string(), monthly: decimalString }).nullable(),
  /** Budgets of what the project spends that are set now; which part of each the month is, null in another currency or where that is not known. */
  spendBudgets: z.array(
    z.object({ title: z.string(), monthly: decimalString, currency: z.string(), used: z.number().nullable() }),
  ),
  completeness: costCompletenessSchema.omit({ since: true }),
});
export type Statement = z.infer<typeof statementSchema>;
