import { z } from 'zod';
import { newAddressClaimSchema } from './address-claims.ts';
import { adoptedClusterSchema } from './adopted-cluster.ts';
import { applicationSpecSchema, rebalancedMembersSchema } from './application-orders.ts';
import { clusterReferencesShape } from './cluster-references.ts';
import { decimalString, instant, localizedText, messageRef, saidAs, saidSchema } from './common.ts';
import { changeSchema, effectSchema } from './effects.ts';
import { estimateDetailSchema } from './estimate.ts';
import { pageOf, pageQuery } from './page.ts';
import { policyResultSchema } from './policy-result.ts';
import { requestPullSchema } from './project-git.ts';
import { budgetLineSchema } from './projects.ts';
import { parametersSchema } from './request-bodies.ts';
import { requestKinds } from './request-kinds.ts';
import { ruleEffectSchema } from './rule-effects.ts';
import { serviceEffectSchema } from './service-changes.ts';
import { templateVersionSchema } from './upgrades.ts';

export const requestStates = [
  'draft',
  'submitted',
  'awaiting-approval',
  'changes-requested',
  'approved',
  'rejected',
  'provisioning',
  'ready',
  'failed',
  'cancelled',
  'expired',
  'applying',
  'done',
] as const;
export type RequestState = (typeof requestStates)[number];

export const checkSchema = z.object({
  name: z.enum([
    'name',
    'schema',
    'template',
    'services',
    'ordered-services',
    'credential',
    'references',
    'placement',
    'addresses',
    'connection',
    'rights',
    'admission',
    'quota',
    'budget',
    'policy',
  ]),
  /** `skipped`: it could not be checked, and nobody waits for it. */
  outcome: z.enum(['passed', 'failed', 'pending', 'warning', 'skipped']),
  detail: z.string().nullable(),
  ...saidAs,
  /** Sentence by sentence, where there is more than one; `detail` has all of them in one line. */
  said: z.array(saidSchema).optional(),
});
export type Check = z.infer<typeof checkSchema>;

export const timelineEntrySchema = z.object({
  at: instant,
  /** E-mail of a person, or `slipway`. */
  actor: z.string(),
  /** Message key under `requestTimeline`. */
  type: z.string(),
  detail: z.string().nullable(),
  /** The same sentence by sentence; absent where the words of people or of the management cluster are quoted. */
  said: z.array(saidSchema).optional(),
});

export const requestSummarySchema = z.object({
  id: z.string(),
  /** What people call it, such as `R-2C97`; wherever an id of a request is asked for, it is taken as well. */
  shortId: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  project: z.string(),
  requester: z.string(),
  cluster: z.object({ namespace: z.string(), name: z.string() }).nullable(),
  /** Null where it is about none. */
  application: z
    .object({
      controlPlane: z.string(),
      namespace: z.string(),
      name: z.string(),
      /** It was brought before, and this changes it. */
      isThere: z.boolean(),
    })
    .nullable(),
  catalogItem: z.object({ id: z.string(), title: localizedText }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Why it stands where it stands, one line. */
  reason: z.string().nullable(),
  /** The same as a message; null where the words of people or of the management cluster are quoted. */
  reasonMessage: messageRef.nullable(),
});
export type RequestSummary = z.infer<typeof requestSummarySchema>;

export const requestDetailSchema = requestSummarySchema.extend({
  version: z.string().nullable(),
  template: z.string().nullable(),
  credential: z.string().nullable(),
  /** Of an order: what else of its namespace the cluster is to name. */
  ...clusterReferencesShape,
  /** Of an order: the claim of addresses that k0rdent is to make for the cluster. */
  newAddressClaim: newAddressClaimSchema.optional(),
  parameters: parametersSchema,
  purpose: z.string().nullable(),
  justification: z.string().nullable(),
  expiresAt: instant.nullable(),
  expiresInDays: z.number().int().nullable(),
  estimate: estimateDetailSchema.nullable(),
  /** What a change does to a running cluster, value by value; nothing for other kinds. */
  effects: z.array(effectSchema),
  /** Of an application: what it is asked to be, and what it was asked to be before (null: it is new). */
  applicationSpec: z.object({ before: applicationSpecSchema.nullable(), after: applicationSpecSchema }).nullable(),
  /** Of a rebalance: replicas by member when it was asked for; null for other kinds. */
  rebalance: rebalancedMembersSchema.nullable(),
  /** What becomes of each service; of an order, those that it brings along. Nothing for other kinds. */
  services: z.array(serviceEffectSchema),
  /** Of a change of labels: multi-cluster services that it starts or stops there; absent where it does neither. */
  rules: z.array(ruleEffectSchema).optional(),
  /** Of a transfer: e-mails of the owner before (null: nobody) and after; null for other kinds. */
  owner: z.object({ before: z.string().nullable(), after: z.string() }).nullable(),
  /** Of an adoption: the cluster that the kubeconfig leads to; null for other kinds. */
  adopted: adoptedClusterSchema.nullable(),
  /**
   * What GET answers of an order: each setting that is not the template's. Of more quota: each limit, before and after.
   * Nothing for other kinds.
   */
  settings: z.array(changeSchema),
  /** Of an upgrade: from which version of the template to which. */
  upgrade: z.object({ from: templateVersionSchema, to: templateVersionSchema }).nullable(),
  checks: z.array(checkSchema),
  timeline: z.array(timelineEntrySchema),
  reservation: z
    .object({
      clusters: z.number(),
      nodes: z.number().nullable(),
      vcpu: z.number(),
      memoryGib: z.number(),
      gpu: z.number(),
      /** Likely price a month that counts against the budget; null while nobody has decided to spend it. */
      price: z.object({ monthly: decimalString, currency: z.string() }).nullable(),
      state: z.enum(['held', 'released']),
      /** Of an order that was carried out: when its cluster was gone. */
      releasedAt: instant.nullable(),
    })
    .nullable(),
  /** Of a change: the cluster as it was when this was asked. Null for orders, and where nobody noted it. */
  found: z
    .object({
      expiresAt: instant.nullable(),
      price: z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable(),
      nodes: z.number().nullable(),
      vcpu: z.number().nullable(),
      memoryGib: z.number().nullable(),
      gpu: z.number().nullable(),
    })
    .nullable(),
  /** Its commit and pull request, where its project goes through Git. */
  pull: requestPullSchema.nullable(),
  mayCancel: z.boolean(),
  /** What policies and people say to it as it is asked now; null for requests from before there were policies. */
  review: z
    .object({
      revision: z.number().int(),
      expiresAt: instant.nullable(),
      policy: policyResultSchema,
      votes: z.array(z.string()),
    })
    .nullable(),
  mayResubmit: z.boolean(),
  /** It wrote values that the controllers refused, and they can be taken back. */
  mayTakeBack: z.boolean(),
  /** Who can answer it and how long that usually takes, in what GET answers while it waits for an approval; else null. */
  waiting: z
    .object({
      /** E-mails of everybody who may approve it and has not, the requester left out; at most twenty. */
      deciders: z.array(z.string()),
      /** Median seconds to an answer by a person in this project, of the last 90 days; null with fewer than three. */
      usualSeconds: z.number().nullable(),
      reminder: z.object({
        /** When they were last reminded. */
        lastAt: instant.nullable(),
        /** From when that can be done again; null when it can be done now. */
        nextAt: instant.nullable(),
        /** Whether the reader is the requester, who alone may remind. */
        isMine: z.boolean(),
      }),
    })
    .nullable(),
});
export type RequestDetail = z.infer<typeof requestDetailSchema>;

export const requestListQuerySchema = z.object({
  ...pageQuery,
  q: z.string().max(200).optional(),
  project: z.string().max(1000).optional(),
  state: z.string().max(1000).optional(),
  kind: z.string().max(200).optional(),
  /** `me` or an e-mail. */
  requester: z.string().max(200).optional(),
});
export type RequestListQuery = z.infer<typeof requestListQuerySchema>;
/** A line of the list. */
export const requestRowSchema = requestSummarySchema.extend({
  /** Likely price a month: of what is ordered, of a change that of its cluster. Null where nobody knows it. */
  price: z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable(),
  /** Of an extension: from when to when it moves the end. `from` is null where nobody noted it. */
  expiry: z.object({ from: instant.nullable(), to: instant }).nullable(),
  /** Of more quota: each limit that it raises. `from` is null where nobody noted it. */
  limits: z.array(z.object({ resource: z.string(), from: z.number().nullable(), to: z.number() })),
});
export type RequestRow = z.infer<typeof requestRowSchema>;
export const requestPageSchema = pageOf(requestRowSchema).extend({
  /** How many there are of each state, whichever states are asked for. */
  states: z.partialRecord(z.enum(requestStates), z.number().int()),
});
export type RequestPage = z.infer<typeof requestPageSchema>;

/** `replaces`: a request of one's own that is to be changed; what it holds is free for this one. */
export const checkQuerySchema = z.object({ replaces: z.uuid().optional() });

/** Asks the same questions as submitting, the management cluster's dry run included, and stores nothing. */
export const requestCheckResultSchema = z.object({
  /** Null while something else is wrong. */
  policy: policyResultSchema.nullable(),
  checks: z.array(checkSchema),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string(), ...saidAs })),
  warnings: z.array(z.string()),
  /** The ClusterDeployment that would be written. */
  manifest: z.record(z.string(), z.unknown()).nullable(),
  quota: z.array(
    z.object({ resource: z.string(), limit: z.number().nullable(), now: z.number(), after: z.number().nullable() }),
  ),
  /** What a change does to a running cluster, value by value; nothing for orders. */
  effects: z.array(effectSchema),
  estimate: estimateDetailSchema.nullable(),
  /** What the cluster costs as it is; null for orders, and where nobody knows. */
  estimateNow: estimateDetailSchema.nullable(),
  /** The project's budget and what would be committed of it with this order. */
  budget: budgetLineSchema.extend({ committedAfter: decimalString, committedHigh: decimalString }).nullable(),
  dryRunMs: z.number().nullable(),
  /** What becomes of each service; absent for other kinds. */
  services: z.array(serviceEffectSchema).optional(),
  /** Multi-cluster services that its labels start or stop there; absent where they do neither. */
  rules: z.array(ruleEffectSchema).optional(),
  /** The cluster that the kubeconfig of an adoption leads to; absent for other kinds. */
  adopted: adoptedClusterSchema.optional(),
});
export type RequestCheckResult = z.infer<typeof requestCheckResultSchema>;
export const requestPathSchema = z.object({ id: z.union([z.uuid(), z.string().regex(/^R-[2-9A-Z]{4,12}$/i)]) });
