import { z } from 'zod';
import { applicationAutoscalingSchema } from './application-autoscaling.ts';
import { applicationCostSchema, memberCostSchema } from './application-costs.ts';
import { failoverSchema } from './application-failover.ts';
import { applicationNetworkSchema } from './application-network.ts';
import { applicationSpecSchema } from './application-orders.ts';
import { batchStates } from './batch-states.ts';
import { conditionSchema } from './clusters.ts';
import { dnsLabel, instant } from './common.ts';
import { memberStates } from './member-states.ts';
import { pageOf, pageQuery } from './page.ts';
import { refusalSchema } from './passed-by.ts';

/** How an application stands, what needs somebody first. */
export const applicationStates = [
  /** The scheduler has found no place for one of its objects, or not for all replicas. */
  'not-placed',
  /** A member has refused one of its objects. */
  'not-applied',
  'unhealthy',
  /** One of its members does not answer; what runs there is not known. */
  'lost',
  /** No policy of Karmada takes it, so it is sent nowhere. */
  'no-policy',
  /** Its policy was deleted: what was sent stays, and later changes are sent no more. */
  'orphaned',
  /** Nothing is sent to its members, because somebody said so. */
  'suspended',
  'rolling',
  'healthy',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationTroubles = [
  /** No cluster fits; what ran is removed everywhere. */
  'no-cluster-fits',
  /** Clusters fit, and have too little room. What ran before stays. */
  'no-room',
  'scheduler-error',
  'quota',
  /** An object of the same name is there, and Karmada does not take it over. */
  'exists',
  'refused',
  'unhealthy',
  /** Flux could not install or upgrade a release. */
  'release-failed',
  /** A Job has ended without success. */
  'job-failed',
  'lost',
  'no-policy',
  'orphaned',
  /** A queue holds it back before the scheduler sees it. */
  'held-back',
  'suspended',
  'suspended-somewhere',
] as const;

/** What is wrong with an application, where, and in whose words. */
export const applicationTroubleSchema = z.object({
  code: z.enum(applicationTroubles),
  /** Of the members; null where it is about none alone. */
  cluster: z.string().nullable(),
  object: z.object({ kind: z.string(), name: z.string() }).nullable(),
  /** Karmada's words, or those of the member; null where they say nothing. */
  words: z.string().nullable(),
  /** Why clusters were passed by, each with for how many it holds. */
  refusals: z.array(refusalSchema.extend({ count: z.number().int() })),
});
export type ApplicationTrouble = z.infer<typeof applicationTroubleSchema>;

export const applicationSchema = z.object({
  controlPlane: z.string(),
  project: z.string(),
  namespace: z.string(),
  /** Unique in its namespace: that of its policy, or of its workload. */
  name: z.string(),
  state: z.enum(applicationStates),
  /** What needs somebody most; null where nothing does. */
  trouble: applicationTroubleSchema.nullable(),
  /** Kinds and names of what runs; what is only configuration is not among them. */
  workloads: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** Of their pods; of a release of Flux, the chart and its version in place of images, as `redis 1.2.3`. */
  images: z.array(z.string()),
  /** Null where no workload of it has replicas. */
  replicas: z.object({ wanted: z.number().int(), placed: z.number().int(), ready: z.number().int() }).nullable(),
  clusters: z.array(z.string()),
  /** How its Job of Volcano stands, of several members that which needs somebody first; left out where it has none. */
  batch: z.enum(batchStates).optional(),
  /** Null for who may not read the costs of its project. */
  cost: applicationCostSchema.nullable(),
});
export type ApplicationSummary = z.infer<typeof applicationSchema>;

export const applicationPageSchema = pageOf(applicationSchema).extend({
  /** When the control plane that was read longest ago was read; null where one never was. */
  observedAt: instant.nullable(),
  /** Names of control planes whose applications may be old. */
  behind: z.array(z.string()),
});
export type ApplicationPage = z.infer<typeof applicationPageSchema>;

export const applicationFilterSchema = z.object({
  project: dnsLabel.optional(),
  state: z.enum(applicationStates).optional(),
  /** In its name, its images or the names of its clusters. */
  q: z.string().max(100).optional(),
});
export const applicationQuerySchema = applicationFilterSchema.extend(pageQuery);

/** One object of an application on one member. */
export const applicationCellSchema = z.object({
  /** `waiting` before Karmada has said anything of it; `absent` where the object is not meant for this member. */
  state: z.enum([
    'absent',
    'waiting',
    'not-applied',
    'unhealthy',
    'unknown',
    'applied',
    'healthy',
    'completed',
    'leaving',
  ]),
  words: z.string().nullable(),
  /** Replicas that the scheduler gives to the member; null for what has none. */
  placed: z.number().int().nullable(),
  ready: z.number().int().nullable(),
  /** How a Job of Volcano stands there; left out for all else. */
  batch: z.enum(batchStates).optional(),
  /** Version of the chart that runs there; left out for what is no release of Flux. */
  chartVersion: z.string().optional(),
});
export type ApplicationCell = z.infer<typeof applicationCellSchema>;

export const applicationObjectSchema = z.object({
  kind: z.string(),
  name: z.string(),
  /** Sent because others need it. */
  isDependency: z.boolean(),
  /** Its policy was deleted: what was sent stays, and later changes are sent no more. */
  isOrphaned: z.boolean(),
  policy: z.object({ kind: z.string(), name: z.string() }).nullable(),
  replicas: z.number().int().nullable(),
  /** Karmada's conditions of its binding; none where there is no binding. */
  conditions: z.array(conditionSchema),
  lastScheduledAt: instant.nullable(),
});

export const divisions = ['duplicated', 'static', 'dynamic', 'aggregated'] as const;

export const applicationDetailSchema = applicationSchema.extend({
  objects: z.array(applicationObjectSchema),
  /** Members that have it, are to have it or are losing it. */
  members: z.array(
    z.object({
      name: z.string(),
      /** Null where the control plane has no such member any more. */
      state: z.enum(memberStates).nullable(),
      region: z.string().nullable(),
      isLeaving: z.boolean(),
      /** In the order of `objects`. */
      cells: z.array(applicationCellSchema),
    }),
  ),
  /** Members that do not get it; none for who may not read members. */
  passedBy: z.array(
    z.object({
      name: z.string(),
      state: z.enum(memberStates),
      /** Null where it passes every filter: others were chosen, or nobody was. */
      refusal: refusalSchema.nullable(),
    }),
  ),
  /** How the replicas of its workload are given out; null where no placement is known. */
  division: z.enum(divisions).nullable(),
  troubles: z.array(applicationTroubleSchema),
  /** Why its replicas move from one member to another or do not; null where no placement is known. */
  failover: failoverSchema.nullable(),
  /** What sets its number of replicas by itself. */
  autoscaling: applicationAutoscalingSchema,
  /** Which clusters reach its Services. */
  network: applicationNetworkSchema,
  /** Null for who may not read the costs of its project. */
  cost: applicationCostSchema.extend({ members: z.array(memberCostSchema) }).nullable(),
  observedAt: instant.nullable(),
  /** Its control plane cannot be read now, so that what is shown may be old. */
  isBehind: z.boolean(),
  /** How replicas have moved between members, the newest first; those of the last 90 days, at most 50. */
  moves: z.array(
    z.object({
      at: instant,
      cluster: z.string(),
      before: z.number().int(),
      after: z.number().int(),
      /** Why Karmada drove them out, in its words; null where nothing did. */
      reason: z.string().nullable(),
    }),
  ),
  /** What Slipway was last asked to make of it, with the replicas that it has now; null where Slipway did not bring it. */
  order: z.object({ spec: applicationSpecSchema, requestId: z.string(), shortId: z.string() }).nullable(),
  /** The request about it that is open. */
  openRequest: z.object({ id: z.string(), shortId: z.string() }).nullable(),
  /** Of its first workload, so that an answer to an older one is noticed; null where there is none. */
  generation: z.number().int().nullable(),
});
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>;

export const applicationPathSchema = z.object({
  controlPlane: z.string().min(1).max(40),
  namespace: dnsLabel,
  name: z.string().min(1).max(253),
});
