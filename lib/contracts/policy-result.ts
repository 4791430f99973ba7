import { z } from 'zod';

export const policyOutcomes = ['approve', 'needs-approval', 'deny'] as const;
export type PolicyOutcome = (typeof policyOutcomes)[number];

export const policyReasonCodes = [
  'field-required',
  'name-pattern',
  'lifetime-missing',
  'lifetime-too-long',
  'region-not-allowed',
  'type-not-allowed',
  'no-rule',
  'item-not-listed',
  'purpose-not-listed',
  'price-above',
  'price-unknown',
  'lifetime-above',
  'nodes-above',
  'vcpu-above',
  'outside-hours',
  'effect-not-listed',
  'effect-unknown',
  'price-rise-above',
  'price-rise-unknown',
  'price-needs-approval',
  'over-budget',
  'quota-by-lead',
  'transfer-of-others',
  'rule-matched',
  'no-policy',
] as const;

export type PolicyReasonCode = (typeof policyReasonCodes)[number];

/** One reason of an outcome; the words are `policyReason.<code>` of the messages, with these parameters. */
export const policyReasonSchema = z.object({
  outcome: z.enum(policyOutcomes),
  code: z.enum(policyReasonCodes),
  scope: z.enum(['installation', 'project']),
  /** The rule that is meant, where one is. */
  rule: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Field of the request. */
  pointer: z.string().nullable(),
});
export type PolicyReason = z.infer<typeof policyReasonSchema>;

/** What the policies say to a request. */
export const policyResultSchema = z.object({
  outcome: z.enum(policyOutcomes),
  reasons: z.array(policyReasonSchema),
  /** How many have to agree and who; null unless somebody has to. */
  approvals: z.object({ count: z.number().int(), by: z.enum(['lead', 'global-lead']) }).nullable(),
});
export type PolicyResult = z.infer<typeof policyResultSchema>;
