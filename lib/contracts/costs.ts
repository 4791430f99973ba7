import { z } from 'zod';
import { areLabelPairs, isLabelDimension } from '../cost-labels.ts';
import { longestWindowDays } from '../finops/cost-range.ts';
import { splitPolicies } from '../finops/split.ts';
import { readList } from '../lists.ts';
import { plainDimensions } from './choices.ts';
import { decimalString as amount, instant } from './common.ts';
import { costDay } from './cost-days.ts';
import { refusedAs } from './refusals.ts';

export const costDimension = z.union([
  z.enum(plainDimensions),
  z.templateLiteral(['label:', z.string()]).refine(isLabelDimension, refusedAs('label-named')),
]);
export type CostDimension = z.infer<typeof costDimension>;

/** Each narrows what is summed up; several values of one mean any of them. */
export type CostFilter = Partial<Record<CostDimension, string[]>>;

/** The filter without what is below clusters: hours, machines and labels are known of whole clusters. */
export const wholeClusters = ({ namespace: _namespace, nodeType: _nodeType, ...filter }: CostFilter): CostFilter =>
  filter;

const day = z.iso.date();

const list = z.string().max(4_000).transform(readList);

/** What narrows costs, on pages and in files alike. */
export const costFilterSchema = z.object({
  project: list.optional(),
  owner: list.optional(),
  requester: list.optional(),
  purpose: list.optional(),
  catalogItem: list.optional(),
  itemVersion: list.optional(),
  cluster: list.optional(),
  namespace: list.optional(),
  provider: list.optional(),
  region: list.optional(),
  nodeType: list.optional(),
  costCentre: list.optional(),
  /** `team=payments`; several of one label mean any of them, and no value clusters without it. */
  label: list.refine(areLabelPairs, refusedAs('label-filter')).optional(),
});

/** The same of whole clusters: what is told of a cluster at a time knows neither its namespaces nor its types of machines. */
export const wholeClusterFilterSchema = costFilterSchema.omit({ namespace: true, nodeType: true });

const split = z.enum(splitPolicies).default('apart');
/** How the answer's namespaces bear what is idle and what is shared in their clusters, day by day; totals stay the same. */
export const costSplitSchema = z.object({ splitIdle: split, splitShared: split });

export const costQuerySchema = costFilterSchema.extend({
  ...costSplitSchema.shape,
  /** The last so many days (UTC), today among them; `from` and `to` go before it. */
  window: z
    .string()
    .regex(/^[1-9]\d{0,2}d$/, refusedAs('window-days'))
    .refine(
      (text) => Number.parseInt(text, 10) <= longestWindowDays,
      refusedAs('days-most', { max: longestWindowDays }),
    )
    .default('30d'),
  /** First day. */
  from: costDay.optional(),
  /** Last day. */
  to: costDay.optional(),
  /** One dimension, or two with a comma between. */
  groupBy: z
    .string()
    .default('project')
    .transform((text) => text.split(','))
    .pipe(z.array(costDimension).min(1).max(2)),
});
export type CostQuery = z.infer<typeof costQuerySchema>;

const figure = z.number().nullable();

export const costItemSchema = z.object({
  /** The first dimension's value; null for what has none. `__idle__` and `__other__` stand for what has no place in it. */
  key: z.string().nullable(),
  /** One for each dimension. */
  keys: z.array(z.string().nullable()),
  /** Null where hours were expected and none of them is known; nothing unknown is in any total. */
  amount: amount.nullable(),
  /** Hours × clusters that were expected, and those not known; null below clusters. */
  hours: figure,
  hoursMissing: figure,
  node: amount.nullable(),
  storage: amount.nullable(),
  loadBalancer: amount.nullable(),
  fee: amount.nullable(),
  idle: amount.nullable(),
  nodeHours: figure,
  vcpuHours: figure,
  memoryGibHours: figure,
  gpuHours: figure,
});
export type CostItem = z.infer<typeof costItemSchema>;

export const costCompletenessSchema = z.object({
  /** Hours × clusters that were expected. */
  hours: z.number().int(),
  /** How their amounts came about. */
  observed: z.number().int(),
  carried: z.number().int(),
  rateCard: z.number().int(),
  missing: z.number().int(),
  /**
   * Why hours are missing or doubtful, most hours first: `region-lost`, `no-data`, `no-price` (of some machine or of all),
   * `seen-in-part` (silent for a while, the rest is booked), `implausible-price` (booked as it was told). `missing` of the hours are in no amount.
   */
  reasons: z.array(z.object({ reason: z.string(), hours: z.number().int(), missing: z.number().int() })),
  /** Clusters that are there and of which no hour was ever known or expected: they are in no figure. The first are named. */
  silent: z.object({ count: z.number().int(), clusters: z.array(z.string()) }),
  /** Part of the hours that is known, 0 to 1; null where none was expected. */
  ratio: z.number().nullable(),
  /** All hours that ended by then have been asked for. */
  completeUntil: instant.nullable(),
  /** First hour for which there is anything. */
  since: instant.nullable(),
  /** Left out of all amounts, because no rate leads from their currency into the total's. */
  unconverted: z.array(z.object({ currency: z.string(), amount, days: z.number().int() })),
});
export type CostCompleteness = z.infer<typeof costCompletenessSchema>;

/** What was spent in a window of days, and how sure that is. Estimated at list price. */
export const costReportSchema = z.object({
  from: day,
  to: day,
  /** Null where no hour of the window is known, or where nothing can be converted. */
  total: z.object({ amount: amount.nullable(), currency: z.string() }),
  items: z.array(costItemSchema),
  completeness: costCompletenessSchema,
});
export type CostReport = z.infer<typeof costReportSchema>;
