import { z } from 'zod';
import { enteredAmountPattern } from '../decimal-patterns.ts';
import { refusedAs } from './refusals.ts';

/** What a project's quota may limit; `clustersPerPerson` is about each of its people. */
export const limitedResources = ['clusters', 'nodes', 'vcpu', 'memoryGib', 'gpu', 'clustersPerPerson'] as const;

/** Limits by resource; null takes one away. */
export const quotaLimitsSchema = z.partialRecord(
  z.enum(limitedResources),
  z.number().int().min(0).max(1_000_000).nullable(),
);

/** Limits that somebody asks for, at least one. */
export const raisedQuotaSchema = z
  .partialRecord(z.enum(limitedResources), z.number().int().min(1).max(1_000_000))
  .refine((limits) => Object.keys(limits).length > 0, refusedAs('no-limit'));

/** What may be committed a month. */
export const monthlyBudgetSchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, refusedAs('no-currency')),
  monthly: z.string().regex(enteredAmountPattern, refusedAs('no-amount')),
});
