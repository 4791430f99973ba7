import { z } from 'zod';
import { workloadStates } from './choices.ts';
import { instant } from './common.ts';
import { pageQuery } from './page.ts';

/** Name of an object of Kubernetes, such as a pod. */
export const objectName = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);

/** Keys under `workloadHealth` in the messages: how a workload or a pod is, and why. */
export const workloadHealthKeys = [
  'cannotStart',
  'completed',
  'crashLoop',
  'deleting',
  'evicted',
  'exited',
  'failed',
  'healthy',
  'imageMissing',
  'jobCompleted',
  'jobFailed',
  'jobRetried',
  'jobRunning',
  'jobSuspended',
  'jobWaiting',
  'lost',
  'neverDue',
  'notReady',
  'outOfMemory',
  'pending',
  'podsNotReady',
  'rolling',
  'runFailed',
  'running',
  'runs',
  'runSucceeded',
  'runUnknown',
  'scaledToZero',
  'starting',
  'stuck',
  'unschedulable',
  'waiting',
] as const;

export const workloadHealthSchema = z.object({
  state: z.enum(workloadStates),
  key: z.enum(workloadHealthKeys),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Kubernetes' own reason and words. */
  words: z.string().nullable(),
});
export type WorkloadHealth = z.infer<typeof workloadHealthSchema>;

export const workloadKinds = ['Deployment', 'StatefulSet', 'DaemonSet'] as const;
export type WorkloadKind = (typeof workloadKinds)[number];

export const workloadSchema = z.object({
  kind: z.enum(workloadKinds),
  namespace: z.string(),
  name: z.string(),
  ready: z.number().int(),
  wanted: z.number().int(),
  createdAt: instant.nullable(),
  health: workloadHealthSchema,
});
export type Workload = z.infer<typeof workloadSchema>;

/** What makes pods: workloads, and Jobs, whose pods end by themselves. */
export const podMakers = [...workloadKinds, 'Job'] as const;

export const podSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  /** The workload or Job that made it; null for one that stands alone or belongs to another kind. */
  workload: z.object({ kind: z.enum(podMakers), name: z.string() }).nullable(),
  node: z.string().nullable(),
  createdAt: instant.nullable(),
  restarts: z.number().int(),
  health: workloadHealthSchema,
  containers: z.array(
    z.object({
      name: z.string(),
      /** Runs before the others. */
      isInit: z.boolean(),
      isReady: z.boolean(),
      restarts: z.number().int(),
      /** An earlier life of it has ended, whose log can be read. */
      hasPrevious: z.boolean(),
    }),
  ),
});
export type Pod = z.infer<typeof podSchema>;

export const insideJobSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  /** The CronJob that made it. */
  cronJob: z.string().nullable(),
  succeeded: z.number().int(),
  wanted: z.number().int(),
  createdAt: instant.nullable(),
  /** Null while it is suspended. */
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  health: workloadHealthSchema,
});
export type InsideJob = z.infer<typeof insideJobSchema>;

export const insideCronJobSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  /** As it is written: five fields, or a word such as `@daily`. */
  schedule: z.string(),
  /** Null where it goes by the clock of the cluster's control plane. */
  timeZone: z.string().nullable(),
  lastRunAt: instant.nullable(),
  /** Null while it is suspended, where the schedule cannot be read, and after a hundred different schedules. */
  nextRunAt: instant.nullable(),
  /** Of its last run. */
  health: workloadHealthSchema,
});
export type InsideCronJob = z.infer<typeof insideCronJobSchema>;

/** Kinds that a kubeconfig may be kept from listing without the rest being hidden. */
export const deniableKinds = ['jobs', 'cronJobs'] as const;
export type DeniableKind = (typeof deniableKinds)[number];

const port = z.object({ name: z.string().nullable(), port: z.number().int(), protocol: z.string() });
export const insideServiceSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  type: z.string(),
  /** Null where it has none, as a headless service. */
  clusterIp: z.string().nullable(),
  ports: z.array(port),
  /** Where it is reached from outside. */
  addresses: z.array(z.string()),
  /** It wants an address outside and has none yet. */
  isWaiting: z.boolean(),
});
export type InsideService = z.infer<typeof insideServiceSchema>;

export const ingressSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  /** `*` stands for every host. */
  hosts: z.array(z.string()),
  /** Services that it leads to. */
  services: z.array(z.string()),
  addresses: z.array(z.string()),
});
export type Ingress = z.infer<typeof ingressSchema>;

/** Why nobody can look into a cluster now. */
export const lookFailures = [
  'management-away',
  'region-away',
  'no-kubeconfig',
  'kubeconfig-refused',
  'refused-address',
  'timed-out',
  'unreachable',
  'login-refused',
  'too-much',
  'unreadable',
] as const;
export type LookFailure = (typeof lookFailures)[number];

export const unreachableSchema = z.object({
  state: z.literal('unreachable'),
  checkedAt: instant,
  failure: z.enum(lookFailures),
  /** When its API server was last up, by its metrics; null where nobody knows. */
  lastSeenAt: instant.nullable(),
});
export type Unreachable = z.infer<typeof unreachableSchema>;

export const workloadQuerySchema = z.object({
  /** A namespace inside the cluster. */
  within: objectName.optional(),
});

/** How many of a kind are not in the answer; null where there are more and nobody counted them. */
const leftOut = z.number().int().nullable();

export const workloadReportSchema = z.discriminatedUnion('state', [
  unreachableSchema,
  z.object({
    state: z.literal('answered'),
    checkedAt: instant,
    namespaces: z.array(z.string()),
    /** Worst first. */
    workloads: z.array(workloadSchema),
    pods: z.array(podSchema),
    jobs: z.array(insideJobSchema),
    cronJobs: z.array(insideCronJobSchema),
    /** What the cluster does not let its kubeconfig list. */
    denied: z.array(z.enum(deniableKinds)),
    services: z.array(insideServiceSchema),
    ingresses: z.array(ingressSchema),
    leftOut: z.object({
      namespaces: leftOut,
      workloads: leftOut,
      pods: leftOut,
      jobs: leftOut,
      cronJobs: leftOut,
      services: leftOut,
      ingresses: leftOut,
    }),
  }),
]);
export type WorkloadReport = z.infer<typeof workloadReportSchema>;
export type AnsweredWorkloads = Extract<WorkloadReport, { state: 'answered' }>;

export const workloadEventQuerySchema = z.object({
  within: objectName.optional(),
  pod: objectName.optional(),
  cursor: pageQuery.cursor,
});
export type WorkloadEventQuery = z.output<typeof workloadEventQuerySchema>;

export const insideEventSchema = z.object({
  /** The same one has the same within a cluster, however often it is told. */
  id: z.string(),
  at: instant.nullable(),
  type: z.enum(['Normal', 'Warning']),
  reason: z.string(),
  message: z.string(),
  count: z.number().int(),
  /** Kind and name of what it is about. */
  object: z.string(),
  namespace: z.string(),
  /** Slipway tells it from what it has kept; the cluster does not any more, or cannot be asked. */
  isKept: z.boolean(),
});
export type InsideEvent = z.infer<typeof insideEventSchema>;

const eventPage = {
  /** Newest first, what the cluster tells and what Slipway has kept. */
  events: z.array(insideEventSchema),
  nextCursor: z.string().nullable(),
};
export const insideEventsSchema = z.discriminatedUnion('state', [
  unreachableSchema.extend(eventPage),
  z.object({ state: z.literal('answered'), checkedAt: instant, ...eventPage, leftOut }),
]);
export type InsideEvents = z.infer<typeof insideEventsSchema>;
