import { z } from 'zod';
import { newAddressClaimSchema } from './address-claims.ts';
import { approvalDecisions, approvalViews } from './choices.ts';
import { clusterReferencesPatchSchema } from './cluster-references.ts';
import { instant } from './common.ts';
import { changeSchema } from './effects.ts';
import { pageQuery } from './page.ts';
import { policyResultSchema } from './policy-result.ts';
import { budgetLineSchema } from './projects.ts';
import { parametersSchema } from './request-bodies.ts';
import { checkSchema, requestDetailSchema, requestSummarySchema } from './requests.ts';
import { serviceRefSchema } from './service-changes.ts';

/** What one revision of a request asks for. */
export const askedSchema = z.object({
  name: z.string(),
  version: z.string().nullable(),
  credential: z.string().nullable(),
  purpose: z.string().nullable(),
  justification: z.string().nullable(),
  expiresInDays: z.number().int().nullable(),
  parameters: parametersSchema,
  /** Without values, which not everybody may read; `mark` is another one for other values or dependencies. */
  services: z.array(serviceRefSchema.extend({ version: z.string(), mark: z.string() })).default([]),
  /** Of an order what the cluster is to name, of a change what it is to name instead; null takes a name away. */
  references: clusterReferencesPatchSchema.default({}),
  /** Of an order: the claim of addresses that is to be made. */
  newAddressClaim: newAddressClaimSchema.optional(),
  checks: z.array(checkSchema),
});
export type Asked = z.infer<typeof askedSchema>;

export const reviewAnswers = ['automatic', 'approved', 'rejected', 'changes-requested', 'expired'] as const;
export type ReviewAnswer = (typeof reviewAnswers)[number];

const reviewFields = {
  /** Names what was asked; an answer says which one it is about. */
  revision: z.number().int(),
  askedAt: instant,
  /** Unanswered, it ends then. */
  expiresAt: instant.nullable(),
  policy: policyResultSchema,
  answer: z.enum(reviewAnswers).nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  comment: z.string().nullable(),
};

const monthlyPrice = z.object({ currency: z.string(), monthlyLikely: z.string() }).nullable();

/** One line of the inbox. */
export const approvalSchema = z.object({
  request: requestSummarySchema,
  ...reviewFields,
  nodes: z.number().nullable(),
  lifetimeDays: z.number().nullable(),
  price: monthlyPrice,
  /** How many have agreed so far. */
  votes: z.number().int(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalListQuerySchema = z.object({
  ...pageQuery,
  view: z.enum(approvalViews).default('needs-me'),
  project: z.string().max(1000).optional(),
  decision: z.enum(approvalDecisions).optional(),
  /** Instead of a view: what the reader and rules decided in the last seven days, the newest first, on one page. */
  lately: z.literal('true').optional(),
});
export const approvalPageSchema = z.object({
  items: z.array(approvalSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  counts: z.record(z.enum(approvalViews), z.number().int()),
});
export type ApprovalPage = z.infer<typeof approvalPageSchema>;

export type Change = z.infer<typeof changeSchema>;

export const approvalRefusals = ['own-request', 'not-waiting', 'already-agreed', 'missing-role'] as const;

/** Everything that somebody who decides wants to know. */
export const reviewSchema = z.object({
  request: requestDetailSchema,
  ...reviewFields,
  changes: z.array(changeSchema),
  /** What the requester changed since the revision before. */
  sinceLast: z.array(changeSchema),
  votes: z.array(z.object({ by: z.string(), at: instant, comment: z.string().nullable() })),
  quota: z.array(
    z.object({
      resource: z.string(),
      limit: z.number().nullable(),
      now: z.number(),
      after: z.number().nullable(),
      /** The limit that is asked for; absent where it stays. */
      limitAfter: z.number().optional(),
    }),
  ),
  /** The project's money without this request. */
  budget: budgetLineSchema.nullable(),
  /** The requester's last requests, newest first. */
  history: z.array(requestSummarySchema),
  /** Others that wait in the same project. */
  alsoWaiting: z.array(requestSummarySchema.extend({ price: monthlyPrice })),
  /** Why the reader cannot answer; null when they can. */
  refusal: z.enum(approvalRefusals).nullable(),
});
export type Review = z.infer<typeof reviewSchema>;

const comment = z.string().trim().max(2000);
const revision = z.number().int().min(1);
export const approveSchema = z.strictObject({ revision, comment: comment.optional() });
export const refuseSchema = z.strictObject({ revision, comment: comment.min(1, 'Say why') });
