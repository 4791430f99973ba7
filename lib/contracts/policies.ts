import { z } from 'zod';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import { everywhere } from '../policy-scope.ts';
import { decimalString, dnsLabel, instant } from './common.ts';
import { policyOutcomes, policyReasonSchema } from './policy-result.ts';
import { refusedAs } from './refusals.ts';
import { purposes } from './request-bodies.ts';
import { automaticKinds, requestKinds } from './request-kinds.ts';

const days = z.number().int().min(1).max(3650);
const names = z.array(z.string().min(1).max(100)).max(200);
const price = decimalString.refine((text) => !text.startsWith('-'), refusedAs('price-negative'));

export const requirableFields = ['purpose', 'justification', 'expiresInDays'] as const;
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, refusedAs('clock-time'));
export const weeklyHoursSchema = z.strictObject({
  days: z.array(z.enum(weekdays)).max(7),
  from: clockTime,
  /** Earlier than `from` reaches past midnight. */
  to: clockTime,
  /** IANA name. */
  timeZone: z.string().min(1).max(60),
});

/** One kind of request that needs nobody. What is null is not asked about; everything else must hold. */
export const autoApproveRuleSchema = z.strictObject({
  name: dnsLabel,
  kinds: z.array(z.enum(automaticKinds)).default([...automaticKinds]),
  catalogItems: names.nullable().default(null),
  purposes: z.array(z.enum(purposes)).nullable().default(null),
  /** Likely price, in the policy's currency. */
  maxMonthlyPrice: price.nullable().default(null),
  maxLifetimeDays: days.nullable().default(null),
  maxNodes: z.number().int().min(0).max(100_000).nullable().default(null),
  maxVcpu: z.number().min(0).max(1_000_000).nullable().default(null),
  /** What a change may do to a running cluster. */
  effects: z.array(z.enum(effectKinds)).nullable().default(null),
  /** By how much a change may raise the likely price a month, in the policy's currency. */
  maxPriceRise: price.nullable().default(null),
  hours: weeklyHoursSchema.nullable().default(null),
});
export type AutoApproveRule = z.infer<typeof autoApproveRuleSchema>;

/** Above this likely monthly price so many leads have to agree. */
export const approvalTierSchema = z.strictObject({
  above: price,
  count: z.number().int().min(1).max(5).default(1),
  /** `lead`: of the project or of all; `global-lead`: of all projects. */
  by: z.enum(['lead', 'global-lead']).default('lead'),
});
export type ApprovalTier = z.infer<typeof approvalTierSchema>;

/** What a project, or the whole installation, asks of requests. Everything left out asks nothing. */
export const policySchema = z.strictObject({
  requiredFields: z.array(z.enum(requirableFields)).max(3).default([]),
  /** `*` stands for anything, `{project}` and `{purpose}` for themselves. */
  namePattern: z.string().min(1).max(100).nullable().default(null),
  maxLifetimeDays: z.partialRecord(z.enum(purposes), days).default({}),
  allowedRegions: names.nullable().default(null),
  /** Machine types. */
  allowedTypes: names.nullable().default(null),
  /** ISO code; a price in another currency counts as unknown. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  /** Null: this policy leaves approval to the other one. Empty: nothing is approved automatically. */
  autoApprove: z.array(autoApproveRuleSchema).max(50).nullable().default(null),
  approvals: z.array(approvalTierSchema).max(10).default([]),
  /** After so long without an answer a request expires. */
  unansweredDays: z.number().int().min(1).max(90).nullable().default(null),
});
export type Policy = z.infer<typeof policySchema>;

/** What policies look at, as plain data; null is unknown, or not said. */
export const policyInputSchema = z.object({
  kind: z.enum(requestKinds),
  project: z.string(),
  name: z.string(),
  catalogItem: z.string().nullable(),
  purpose: z.string().nullable(),
  justification: z.string().nullable(),
  /** Of the cluster as a whole: an extension counts from the cluster's first day. */
  lifetimeDays: z.number().nullable(),
  region: z.string().nullable(),
  machineTypes: z.array(z.string()),
  nodes: z.number().nullable(),
  vcpu: z.number().nullable(),
  price: z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable(),
  /** What a change does to a running cluster; absent for kinds that leave it as it is. */
  effects: z.array(z.enum(effectKinds)).optional(),
  /** By how much a change raises the likely price a month; null where nobody knows. */
  priceRise: z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable().optional(),
  /** Of a change: when the cluster was to go, and what it held of the quota then; absent in rows from before. */
  cluster: z
    .object({
      expiresAt: instant.nullable(),
      vcpu: z.number().nullable(),
      memoryGib: z.number().nullable(),
      gpu: z.number().nullable(),
    })
    .optional(),
});
export type PolicyInput = z.infer<typeof policyInputSchema>;

/** `project` is null for the whole installation. */
export const policyVersionSchema = z.object({
  project: z.string().nullable(),
  /** 0: nobody has saved one yet. */
  version: z.number().int(),
  policy: policySchema,
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
  comment: z.string().nullable(),
});
export type PolicyVersion = z.infer<typeof policyVersionSchema>;

export const policyPathSchema = z.object({ scope: z.union([z.literal(everywhere), dnsLabel]) });
export const policyListSchema = z.object({
  items: z.array(policyVersionSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
export const policyDetailSchema = policyVersionSchema.extend({
  mayChange: z.boolean(),
  /** Newest first, the current one included. */
  history: z.array(policyVersionSchema),
});
export type PolicyDetail = z.infer<typeof policyDetailSchema>;

/** `version` is the one that was read; another one saved meanwhile refuses this. */
export const savePolicySchema = z.strictObject({
  version: z.number().int().min(0),
  policy: policySchema,
  comment: z.string().trim().max(500).optional(),
});
export const dryRunPolicySchema = z.strictObject({ policy: policySchema });

/** What would have come of the requests of the last days, under the policies as they are and with this one instead. */
export const policyDryRunSchema = z.object({
  days: z.number().int(),
  requests: z.number().int(),
  /** There were more; the newest are looked at. */
  isCut: z.boolean(),
  present: z.record(z.enum(policyOutcomes), z.number().int()),
  proposed: z.record(z.enum(policyOutcomes), z.number().int()),
  changed: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(requestKinds),
      project: z.string(),
      cluster: z.string(),
      askedAt: instant,
      present: z.enum(policyOutcomes),
      proposed: z.enum(policyOutcomes),
      reasons: z.array(policyReasonSchema),
    }),
  ),
});
export type PolicyDryRun = z.infer<typeof policyDryRunSchema>;
