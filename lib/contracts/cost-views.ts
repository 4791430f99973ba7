import { z } from 'zod';
import { areLabelPairs } from '../cost-labels.ts';
import { daysIn, longestWindowDays } from '../finops/cost-range.ts';
import { readList } from '../lists.ts';
import { costFilterNames, costWindows } from './choices.ts';
import { instant } from './common.ts';
import { costDimension, costSplitSchema } from './costs.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

/** Of what costs are, whatever the days: filters, and how idle and shared cost is split. */
const scope = {
  ...costSplitSchema.shape,
  filter: z.partialRecord(z.enum(costFilterNames), z.string().min(1).max(1_000)),
};
export const costScopeSchema = z.strictObject(scope);
export type CostScope = z.infer<typeof costScopeSchema>;

/** What the address of the page of costs says: window, grouping, splits, and what narrows them. */
export const costViewStateSchema = z
  .strictObject({
    window: z.enum(costWindows),
    /** First and last day (UTC) of a range of one's own, always these days; they go before the window. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    by: costDimension,
    ...scope,
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], ...refusedAs('both-days') })
  .refine(({ from, to }) => !from || !to || daysIn({ from, to }) >= 1, { path: ['to'], ...refusedAs('days-order') })
  .refine(({ from, to }) => !from || !to || daysIn({ from, to }) <= longestWindowDays, {
    path: ['to'],
    ...refusedAs('days-most', { max: longestWindowDays }),
  });
export type CostViewState = z.infer<typeof costViewStateSchema>;

const hasLabelPairs = ({ label }: CostScope['filter']) => areLabelPairs(readList(label));
/** What is saved from now on; rows from before may have a filter by something that is no label. */
export const newCostScopeSchema = costScopeSchema.refine(({ filter }) => hasLabelPairs(filter), {
  path: ['filter', 'label'],
  ...refusedAs('label-filter'),
});
const newCostViewStateSchema = costViewStateSchema.refine(({ filter }) => hasLabelPairs(filter), {
  path: ['filter', 'label'],
  ...refusedAs('label-filter'),
});

const longestViewName = 80;
export const viewName = z
  .string()
  .trim()
  .min(1, 'This is needed')
  .max(longestViewName)
  .regex(/^\P{Cc}*$/u, refusedAs('one-line'));
const settings = {
  name: viewName,
  state: newCostViewStateSchema,
  /** Listed for everybody who may read the costs it is about. */
  isShared: z.boolean(),
};
export const newCostViewSchema = z.strictObject({ ...settings, isShared: settings.isShared.default(false) });
export type NewCostView = z.input<typeof newCostViewSchema>;
/** All of it anew, and the version that was seen. */
export const changeCostViewSchema = z.strictObject({ ...settings, version: z.number().int().min(1) });
export type ChangeCostView = z.infer<typeof changeCostViewSchema>;

export const costViewPathSchema = z.object({ id: z.uuid() });
export const costViewVersionSchema = z.object({ version: z.coerce.number().int().min(1) });

export const costViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: costViewStateSchema,
  isShared: z.boolean(),
  /** The one project its filters name; null for several or none. */
  project: z.string().nullable(),
  /** E-mail of who saved it. */
  owner: z.string(),
  isMine: z.boolean(),
  /** The person's page of costs begins with it. */
  isStart: z.boolean(),
  mayChange: z.boolean(),
  version: z.number().int(),
  updatedAt: instant,
});
export type CostView = z.infer<typeof costViewSchema>;
export const costViewListSchema = pageOf(costViewSchema);

/** The view that the page begins with; null for none. */
export const startViewSchema = z.strictObject({ id: z.uuid().nullable() });
export type StartView = z.infer<typeof startViewSchema>;
