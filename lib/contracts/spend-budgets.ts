import { z } from 'zod';
import { enteredAmountPattern } from '../decimal-patterns.ts';
import { budgetStates } from '../finops/budget.ts';
import { forecastMethods } from '../finops/forecast.ts';
import { decimalString, instant } from './common.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

/** What a budget may be about. */
export const spendScopes = ['project', 'owner', 'cost-centre', 'template', 'all'] as const;
export type SpendScopeKind = (typeof spendScopes)[number];

export const spendScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['project', 'owner', 'cost-centre', 'template']), value: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('all'), value: z.null() }),
]);
export type SpendScope = z.infer<typeof spendScopeSchema>;

/** A budget as somebody sets it. What it is about stays; everything else may be changed. */
const settings = {
  title: z.string().trim().min(1, 'This is needed').max(100),
  /** For a calendar month, UTC. */
  monthly: z
    .string()
    .regex(enteredAmountPattern, refusedAs('no-amount'))
    .refine((value) => Number(value) > 0, refusedAs('above-zero')),
  currency: z.string().regex(/^[A-Z]{3}$/, refusedAs('no-currency')),
  /** Per cent of the amount at which somebody is told, rising. */
  thresholds: z
    .array(z.number().int().min(1).max(200))
    .max(6)
    .refine((all) => all.every((one, at) => at === 0 || one > (all[at - 1] ?? 0)), refusedAs('must-rise')),
  /** Tells as soon as the month would end beyond the budget. */
  warnsOnForecast: z.boolean(),
  /** E-mail of who is told, beside finops and leads. */
  owner: z
    .string()
    .max(200)
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+$/, refusedAs('mail-address'))
    .nullable(),
  /** Otherwise it is counted, and tells nobody. */
  isActive: z.boolean(),
};
export const newSpendBudgetSchema = z.strictObject({
  ...settings,
  scope: spendScopeSchema,
  thresholds: settings.thresholds.default([50, 80, 100]),
  warnsOnForecast: settings.warnsOnForecast.default(true),
  owner: settings.owner.default(null),
  isActive: settings.isActive.default(true),
});
export type NewSpendBudget = z.input<typeof newSpendBudgetSchema>;
/** All of it anew; what is left out is refused, so that nothing changes unseen. */
export const changeSpendBudgetSchema = z.strictObject({
  ...settings,
  /** The one that was seen: another one by now is refused. Without it the change goes over whatever is there. */
  version: z.number().int().min(1).optional(),
});
export type ChangeSpendBudget = z.infer<typeof changeSpendBudgetSchema>;

export const spendBudgetPathSchema = z.object({ id: z.uuid() });

/** A threshold that was passed this month. */
const passedSchema = z.object({
  /** Per cent, or `forecast`. */
  threshold: z.string(),
  at: instant,
  amount: decimalString,
  /** What the budget was then. */
  monthly: decimalString,
  /** What its currency was then. */
  currency: z.string(),
});

/** A budget and how it stands in the month that runs. */
export const spendBudgetSchema = z.object({
  id: z.string(),
  scope: spendScopeSchema,
  title: z.string(),
  monthly: decimalString,
  currency: z.string(),
  thresholds: z.array(z.number()),
  warnsOnForecast: z.boolean(),
  owner: z.string().nullable(),
  isActive: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  version: z.number().int(),
  /** `YYYY-MM`. */
  month: z.string(),
  /** From the first of the month until `until`, at list prices. Null: nothing of it is known, or can be converted. */
  spent: decimalString.nullable(),
  /** End of the last hour that is counted; null when nothing is known yet. */
  until: instant.nullable(),
  /** What the last known hour of each cluster cost that is still there. */
  hourlyRate: decimalString.nullable(),
  /** The part of it of clusters that are silent since; null where none is. */
  staleRate: decimalString.nullable(),
  /** What the month ends at: the same that `GET /costs/series` foretells of what the budget is about. */
  forecast: decimalString.nullable(),
  /** How that was found. */
  forecastMethod: z.enum(forecastMethods).nullable(),
  /** What each day to come adds, of the first what is left of it. */
  ahead: z.array(z.object({ day: z.iso.date(), amount: decimalString })),
  usedRatio: z.number().nullable(),
  pace: z.number().nullable(),
  breachAt: instant.nullable(),
  /** Null where `spent` is. */
  state: z.enum(budgetStates).nullable(),
  /** What orders hold a month; another thing than what is spent. Null when nothing of it is in the budget's currency. */
  reserved: decimalString.nullable(),
  /** Orders that `reserved` leaves out: without a price, or one that nobody has decided to spend, and in another currency. */
  reservedLeftOut: z.object({ unpriced: z.number().int(), otherCurrency: z.number().int() }),
  /** Cluster hours of the month without a price; they are not in `spent`. */
  hoursMissing: z.number().int(),
  /** Amounts left out because no rate leads from their currency into the budget's. */
  unconverted: z.array(z.object({ currency: z.string(), amount: decimalString })),
  passed: z.array(passedSchema),
  mayChange: z.boolean(),
});
export type SpendBudget = z.infer<typeof spendBudgetSchema>;

/**
 * Whether the owner of a budget hears of it: not while nobody with that address signed in, since what they may see is not
 * known, and not when they may not see its project.
 */
export const ownerHearings = ['told', 'unknown', 'may-not-see'] as const;
export type OwnerHearing = (typeof ownerHearings)[number];

/** With what each day of the month cost, null where that is not known; a day without anything is not among them. */
export const spendBudgetDetailSchema = spendBudgetSchema.extend({
  /** Null without an owner. */
  ownerHears: z.enum(ownerHearings).nullable(),
  days: z.array(z.object({ day: z.iso.date(), amount: decimalString.nullable(), hoursMissing: z.number().int() })),
});
export type SpendBudgetDetail = z.infer<typeof spendBudgetDetailSchema>;
export const spendBudgetPageSchema = pageOf(spendBudgetSchema);
