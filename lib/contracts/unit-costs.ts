import { z } from 'zod';
import { isQuantity, isQuantityDate, mostQuantities } from '../finops/quantities.ts';
import { decimalString as amount, dnsLabel, instant } from './common.ts';
import { viewName } from './cost-views.ts';
import { costQuerySchema } from './costs.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

const day = z.iso.date();

/** What costs are divided by, such as an order: of one project, or (null) of everything. */
export const newUnitSchema = z.strictObject({ name: viewName, project: dnsLabel.nullable() });
export type NewUnit = z.infer<typeof newUnitSchema>;
export const renameUnitSchema = z.strictObject({ name: viewName });
export type RenameUnit = z.infer<typeof renameUnitSchema>;

/** How many there were. Days and months that are not named keep what was said of them. */
export const setQuantitiesSchema = z.strictObject({
  quantities: z
    .array(
      z.strictObject({
        /** A day (`2026-11-01`, UTC) or a month (`2026-11`), which is spread evenly over its days. */
        date: z.string().refine(isQuantityDate, refusedAs('quantity-date')),
        /** Decimal, not negative; null: not known, whatever was said before. */
        quantity: z.string().refine(isQuantity, refusedAs('quantity-number')).nullable(),
      }),
    )
    .min(1)
    .max(mostQuantities),
});
export type SetQuantities = z.infer<typeof setQuantitiesSchema>;

export const unitPathSchema = z.object({ id: z.uuid() });
/** The window of `GET /costs`, and of which projects. */
export const unitCostQuerySchema = costQuerySchema.pick({ window: true, from: true, to: true, project: true });

export const unitStates = ['known', 'no-units', 'no-quantity', 'no-cost'] as const;
/** What one unit cost in a period, over the days of which both cost and quantity are known. */
export const unitFiguresSchema = z.object({
  /** `no-units`: there were none to divide by. `no-quantity`, `no-cost`: nobody knows. */
  state: z.enum(unitStates),
  /** Of the counted days; null where there is none. */
  quantity: amount.nullable(),
  cost: amount.nullable(),
  /** Cost over quantity, to twenty places. */
  unitCost: amount.nullable(),
  /** Whole days of the period, and how many of them are counted. */
  days: z.number().int(),
  daysCounted: z.number().int(),
  /** Cluster hours of the counted days without a price; they are not in the cost. */
  hoursMissing: z.number().int(),
});
export type UnitFigures = z.infer<typeof unitFiguresSchema>;

export const unitSchema = z.object({
  id: z.string(),
  name: z.string(),
  project: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  /** The last day of which a quantity is known. */
  lastDay: day.nullable(),
  mayChange: z.boolean(),
});
export type CostUnit = z.infer<typeof unitSchema>;

/** A unit and what one of them cost in the whole days of a window, beside as many days before it. At list price. */
export const unitCostSchema = unitSchema.extend({
  currency: z.string(),
  /** First and last day that is over; the same of the period before. Null while none is over. */
  from: day.nullable(),
  to: day.nullable(),
  beforeFrom: day.nullable(),
  beforeTo: day.nullable(),
  now: unitFiguresSchema,
  before: unitFiguresSchema,
  /** 0.1 for a tenth more than before. */
  change: z.number().nullable(),
  /** The window in pieces of equal length; null where a piece has no figure. */
  trend: z.array(z.object({ from: day, to: day, unitCost: amount.nullable() })),
});
export type UnitCost = z.infer<typeof unitCostSchema>;
export const unitCostPageSchema = pageOf(unitCostSchema);

/** A unit with its months, newest first, and what was said of days. */
export const unitDetailSchema = unitSchema.extend({
  currency: z.string(),
  months: z.array(unitFiguresSchema.extend({ month: z.string() })),
  /** Of the days from the first month on that are known, oldest first. */
  quantities: z.array(z.object({ day, quantity: amount })),
});
export type UnitDetail = z.infer<typeof unitDetailSchema>;
