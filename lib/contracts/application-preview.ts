import { z } from 'zod';
import { applicationCostSchema, hourlyCostSchema } from './application-costs.ts';
import { applicationSpecSchema, applicationTargetShape } from './application-orders.ts';
import { scaledShape } from './application-scaling.ts';
import { instant } from './common.ts';
import { quotaRoomSchema } from './federated-quotas.ts';
import { memberStates } from './member-states.ts';
import { refusalSchema } from './passed-by.ts';

// What Slipway answers while people say what an application is to be.

export const applicationPreviewBodySchema = z.strictObject({ ...applicationTargetShape, spec: applicationSpecSchema });

export const applicationTraps = [
  /** Another application, which Slipway has not brought, has the name. */
  'name-taken',
  /** Weights name members that are not among the chosen ones. */
  'weight-elsewhere',
  /** Overrides name members that get none of it. */
  'override-elsewhere',
  /** Members are passed by because they are cordoned or not well. */
  'member-away',
  /** Fixed weights fill members beyond their room. */
  'beyond-room',
  /** What a quota sets for single members is passed there. */
  'beyond-member-quota',
  /** Members lose all that they have. */
  'leaves-member',
  /** The tag can name another image tomorrow. */
  'tag-moves',
  /** Karmada gives what is left over by an order that only the new object decides. */
  'tie',
  /** All replicas stand on one member. */
  'one-member',
  /** Karmada chooses by the names of members alone. */
  'first-by-name',
  /** All of it does not fit on a member together, and Karmada does not look at room. */
  'whole-beyond-room',
  /** Several members answer under one host, and DNS alone decides which of them. */
  'same-host',
  /** Members answer under their host and have no replica. */
  'host-empty',
] as const;

/** What an application would become. */
export const applicationPreviewSchema = z.object({
  /** A member a line: those that get replicas or have some first. */
  members: z.array(
    z.object({
      name: z.string(),
      state: z.enum(memberStates),
      region: z.string().nullable(),
      /** What it has now, and what it would get. */
      now: z.number().int(),
      after: z.number().int(),
      /** How often a Job has to succeed there; left out for what is none. */
      completions: z.number().int().optional(),
      /** How many fit beside what runs there, with those that it has; null where nobody has measured it. */
      fits: z.number().int().nullable(),
      /** Null where it passes every filter of the scheduler. */
      refusal: refusalSchema.nullable(),
    }),
  ),
  /** Why it is placed nowhere, in the scheduler's words; null where it is placed. */
  problem: z.object({ reason: z.string(), words: z.string() }).nullable(),
  traps: z.array(
    z.object({
      code: z.enum(applicationTraps),
      /** Names of members that it is about. */
      clusters: z.array(z.string()),
    }),
  ),
  /** What would be written, as YAML; one document an object. */
  manifests: z.array(z.object({ kind: z.string(), name: z.string(), yaml: z.string() })),
  /** What single members get otherwise, as YAML of the whole object and lines that differ. */
  rendered: z.array(
    z.object({
      cluster: z.string(),
      kind: z.string(),
      name: z.string(),
      yaml: z.string(),
      /** Why an override does not apply there; null where it does. */
      problem: z.string().nullable(),
    }),
  ),
  ...scaledShape,
  /** What it costs a month now and would cost; null for who may not read costs of the project. */
  cost: z.object({ now: applicationCostSchema, after: applicationCostSchema }).nullable(),
  /** Null for who may not read costs, left out where a month tells it. */
  hourly: hourlyCostSchema.nullable().optional(),
  /** What it would take of each FederatedResourceQuota of its project there. */
  quotas: z.array(quotaRoomSchema),
  /** When the members were read that it was worked out with. */
  observedAt: instant.nullable(),
});
export type ApplicationPreview = z.infer<typeof applicationPreviewSchema>;
