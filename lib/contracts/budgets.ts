import { z } from 'zod';
import { decimalString, dnsLabel, instant, saidAs } from './common.ts';
import { monthlyBudgetSchema, quotaLimitsSchema } from './limits.ts';
import { pageOf } from './page.ts';
import { budgetLineSchema } from './projects.ts';

/** What one approved request was allowed beyond the budget, for as long as it holds its reservation. */
export const allowanceSchema = z.object({
  requestId: z.string(),
  cluster: z.object({ namespace: z.string(), name: z.string() }),
  amount: decimalString,
  currency: z.string(),
  reason: z.string(),
  grantedBy: z.string(),
  grantedAt: instant,
});

/** Where what is held and what runs differ. */
export const driftSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  /** `missing`: held, and no such cluster. `different`: it takes something else than is held. `unordered`: not held. */
  kind: z.enum(['missing', 'different', 'unordered']),
  detail: z.string(),
  ...saidAs,
  foundAt: instant,
  /** Who has the cluster now; null where nobody has it, or it is not there. */
  owner: z.string().nullable().optional(),
});
export type Drift = z.infer<typeof driftSchema>;

/** A project's limits and what is used of them. */
export const budgetSchema = z.object({
  project: z.string(),
  title: z.object({ en: z.string(), zh: z.string().optional() }),
  quota: z.array(z.object({ resource: z.string(), limit: z.number().nullable(), used: z.number().nullable() })),
  budget: budgetLineSchema.nullable(),
  /** Committed money, also where there is no budget. */
  committed: decimalString,
  allowances: z.array(allowanceSchema),
  drift: z.array(driftSchema),
  mayChangeQuota: z.boolean(),
  mayChangeBudget: z.boolean(),
});
export type Budget = z.infer<typeof budgetSchema>;
export const budgetPageSchema = pageOf(budgetSchema);

/** New limits: what is left out stays, null takes a limit away. */
export const changeLimitsSchema = z.strictObject({
  quota: quotaLimitsSchema.optional(),
  budget: monthlyBudgetSchema.nullable().optional(),
});
export const budgetPathSchema = z.object({ project: dnsLabel });
