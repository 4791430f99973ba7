import { z } from 'zod';
import { conditionSchema } from './clusters.ts';
import { instant } from './common.ts';

/** What keeps a FederatedHPA from doing what it says, what needs somebody most first. */
export const scalerTraps = [
  /** What it scales is not there. */
  'target-missing',
  /** Karmada has read none of its metrics. */
  'no-metrics',
  /** A share of what pods ask for is meant, and they ask for nothing of it. */
  'no-requests',
  /** Another autoscaler writes the same number. */
  'two-autoscalers',
  /** Karmada scales nothing that has no replicas. */
  'no-replicas',
  /** It would have more replicas than it may. */
  'at-max',
  /** No controller has written its status. */
  'not-looked-at',
] as const;
export type ScalerTrap = (typeof scalerTraps)[number];

/** What keeps a CronFederatedHPA from doing what it says. */
export const cronTraps = [
  'target-missing',
  /** The last run of a rule has failed. */
  'failed',
  /** A run that was announced is past, and nobody has told of it. */
  'late',
  'two-autoscalers',
  'not-looked-at',
] as const;
export type CronTrap = (typeof cronTraps)[number];

const scaleTargetSchema = z.object({ kind: z.string(), name: z.string() });
const count = z.number().int().nullable();

/** One metric that a FederatedHPA goes by. */
export const scalerMetricSchema = z.object({
  /** `Resource`, `ContainerResource`, `Pods`, `Object` or `External`. */
  source: z.string(),
  name: z.string(),
  /** The container or the object that it is measured on; null where that is the pods. */
  about: z.string().nullable(),
  /** Of a Utilization per cent of what is requested; of anything else a quantity of Kubernetes. */
  type: z.string(),
  target: z.string(),
  /** Null where none was reported. */
  current: z.string().nullable(),
});
export type ScalerMetric = z.infer<typeof scalerMetricSchema>;

/** A FederatedHPA: it sets the number of replicas of a workload over all clusters together. */
export const federatedHpaSchema = z.object({
  name: z.string(),
  target: scaleTargetSchema,
  min: z.number().int(),
  max: z.number().int(),
  /** Null before its controller has looked. */
  current: count,
  desired: count,
  metrics: z.array(scalerMetricSchema),
  conditions: z.array(conditionSchema),
  lastScaledAt: instant.nullable(),
  traps: z.array(z.enum(scalerTraps)),
  /** Others that write the same number of replicas, such as `FederatedHPA web`. */
  rivals: z.array(z.string()),
});
export type FederatedHpa = z.infer<typeof federatedHpaSchema>;

const appliedSchema = z.object({ replicas: count, min: count, max: count });

export const cronRuleSchema = z.object({
  name: z.string(),
  schedule: z.string(),
  /** Null where it has that of the controller. */
  timeZone: z.string().nullable(),
  isSuspended: z.boolean(),
  sets: appliedSchema,
  next: z
    .object({
      at: instant,
      /** Karmada says so; otherwise the schedule does, and whether anybody follows it is not known. */
      isReported: z.boolean(),
    })
    .nullable(),
  /** Its last run, in Karmada's words where it failed; null where none is told. */
  last: z
    .object({ scheduledFor: instant.nullable(), at: instant, failure: z.string().nullable(), applied: appliedSchema })
    .nullable(),
});
export type CronRule = z.infer<typeof cronRuleSchema>;

/** A CronFederatedHPA: it sets the bounds of a FederatedHPA, or the replicas of a workload, at certain times. */
export const cronFederatedHpaSchema = z.object({
  name: z.string(),
  target: scaleTargetSchema,
  rules: z.array(cronRuleSchema),
  traps: z.array(z.enum(cronTraps)),
  rivals: z.array(z.string()),
});
export type CronFederatedHpa = z.infer<typeof cronFederatedHpaSchema>;

/** What sets the number of replicas of an application by itself. */
export const applicationAutoscalingSchema = z.object({
  federated: z.array(federatedHpaSchema),
  cron: z.array(cronFederatedHpaSchema),
  /** Kinds that the control plane does not let Slipway read now, so that there may be more. */
  unread: z.array(z.string()),
});
export type ApplicationAutoscaling = z.infer<typeof applicationAutoscalingSchema>;
