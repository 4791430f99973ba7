import { z } from 'zod';
import { dnsLabel, instant, saidSchema } from './common.ts';
import { memberNameSchema } from './karmada.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

/** Karmada has Secrets and accounts of these names itself, for the proxy to its members. */
const isOfProxy = (name: string): boolean => name === 'impersonator' || name.endsWith('-impersonator');
const place = z.string().trim().max(100);

/** Which cluster joins a control plane, and as what. */
export const joinMemberSchema = z.strictObject({
  cluster: z.strictObject({ namespace: dnsLabel, name: dnsLabel }),
  name: memberNameSchema.refine((name) => !isOfProxy(name), refusedAs('impersonator-name')),
  provider: place,
  region: place,
  zones: z.array(place.min(1)).max(20),
  /** For the project of the cluster alone: a taint keeps the others away. */
  isForOwnProject: z.boolean(),
});
export type JoinMember = z.infer<typeof joinMemberSchema>;

/** What is looked at before a cluster joins, in this order. */
export const joinCheckKeys = [
  'control-plane',
  'cluster-ready',
  'name-free',
  'cluster-answers',
  'not-a-member',
  'control-plane-rights',
] as const;
export const joinCheckSchema = z.object({
  key: z.enum(joinCheckKeys),
  /** `unknown`: it could not be looked at; the worker looks again before it writes anything. */
  state: z.enum(['passed', 'failed', 'unknown']),
  said: saidSchema,
  /** Of whoever was asked. */
  words: z.string().nullable(),
});
export type JoinCheck = z.infer<typeof joinCheckSchema>;
export const joinChecksSchema = z.object({ checks: z.array(joinCheckSchema), mayJoin: z.boolean() });
export type JoinChecks = z.infer<typeof joinChecksSchema>;

/** A cluster that could join: it is ready, and no member of the control plane. */
export const joinableClusterSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string().nullable(),
  provider: z.string().nullable(),
  region: z.string().nullable(),
});
export type JoinableCluster = z.infer<typeof joinableClusterSchema>;
export const joinableClustersSchema = z.object({
  items: z.array(joinableClusterSchema),
  /** More have part of the name that was asked for. */
  hasMore: z.boolean(),
  /** Where the control plane answers, for commands that are typed; null where this portal does not know. */
  endpoint: z.string().nullable(),
});
export type JoinableClusters = z.infer<typeof joinableClustersSchema>;
export const joinableQuerySchema = z.object({ q: z.string().trim().max(100).default('') });

export const memberChangeSteps = [
  'cluster',
  'control-plane',
  'accounts',
  'tokens',
  'secrets',
  'member',
  'leave',
  'waiting',
  'clean-up',
] as const;
export type MemberChangeStep = (typeof memberChangeSteps)[number];

/** A cluster that joins or leaves, until that is done. */
export const memberChangeSchema = z.object({
  member: z.string(),
  act: z.enum(['join', 'leave']),
  state: z.enum(['running', 'failed']),
  /** What is being done, or where it failed. */
  step: z.enum(memberChangeSteps),
  failure: saidSchema.nullable(),
  /** Of whoever refused. */
  words: z.string().nullable(),
  /** What a member that leaves still waits for, in the words of its control plane. */
  waitsFor: z.string().nullable(),
  cluster: z.object({ namespace: z.string(), name: z.string() }).nullable(),
  /** As what it was to join; null for who leaves. */
  asked: joinMemberSchema.nullable(),
  askedBy: z.string(),
  askedAt: instant,
});
export type MemberChange = z.infer<typeof memberChangeSchema>;
export const memberChangePageSchema = pageOf(memberChangeSchema);
export type MemberChangePage = z.infer<typeof memberChangePageSchema>;

/** What leaving would mean. */
export const leavingSchema = z.object({
  member: z.string(),
  /** Workloads with replicas there, and where Karmada's scheduler would place these: so many of `total` at most. */
  workloads: z.array(
    z.object({
      namespace: z.string(),
      application: z.string(),
      kind: z.string(),
      name: z.string(),
      replicas: z.number().int(),
      /** Null where that could not be worked out. */
      outcome: z.enum(['moves', 'has-others', 'no-cluster-fits', 'no-room', 'scheduler-error']).nullable(),
      to: z.array(z.object({ cluster: z.string(), more: z.number().int() })),
    }),
  ),
  total: z.number().int(),
  /** Where what joining made is removed; null where nobody knows which cluster it is. */
  cluster: z.object({ namespace: z.string(), name: z.string() }).nullable(),
  /** Which member this is about; null where none has this name. */
  uid: z.string().nullable(),
  /** A control plane that has the cluster by the same name, and so keeps what joining made there. */
  sharedWith: z.string().nullable(),
});
export type Leaving = z.infer<typeof leavingSchema>;

/** Which member is to leave; left out to go on with a change that failed, or to take a join back. */
export const leaveQuerySchema = z.object({ uid: z.string().min(1).max(100).optional() });
export const memberAnswerSchema = z.object({ member: z.string() });
