import { z } from 'zod';
import { memberFailures } from './application-pods.ts';
import { batchStates } from './batch-states.ts';
import { dnsLabel, instant } from './common.ts';
import { pageOf, pageQuery } from './page.ts';

const place = { controlPlane: z.string(), cluster: z.string() };

/** A member of which nothing of Volcano is shown, and why. */
export const batchGapSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('silent'),
    ...place,
    /** `not-asked`: others took so long that its turn did not come. */
    failure: z.enum([...memberFailures, 'not-asked']),
    /** What Karmada or the member says about it; null where that tells nothing more. */
    words: z.string().nullable(),
  }),
  z.object({ state: z.literal('without'), ...place }),
]);
export type BatchGap = z.infer<typeof batchGapSchema>;

/** A resource of a queue, in cores, bytes or pieces; null where the queue says nothing of it. */
export const queueResourceSchema = z.object({
  name: z.string(),
  /** Never more than this. */
  capability: z.number().nullable(),
  /** Its share while others wait too: what is above it may be taken back. */
  deserved: z.number().nullable(),
  /** Kept for it even while it is empty. */
  guarantee: z.number().nullable(),
  allocated: z.number(),
});
export type QueueResource = z.infer<typeof queueResourceSchema>;

export const queueStates = ['Open', 'Closing', 'Closed', 'Unknown'] as const;
export const podGroupPhases = ['Pending', 'Inqueue', 'Running', 'Unknown', 'Completed'] as const;
export type PodGroupPhase = (typeof podGroupPhases)[number];

/** What shares of a resource are measured by; `taken`: the queue sets nothing, so by all that is taken of it. */
export const shareScales = ['deserved', 'capability', 'taken'] as const;
const shareScaleSchema = z.object({ name: z.string(), of: z.enum(shareScales), amount: z.number() });
export type ShareScale = z.infer<typeof shareScaleSchema>;

const perPart = { running: z.number(), admitted: z.number(), waiting: z.number() };

/** How a queue is parted between projects, by what their PodGroups need at least. */
const queueSharesSchema = z.object({
  /** Of each resource that somebody asks for, devices first. */
  scales: z.array(shareScaleSchema),
  projects: z.array(
    z.object({
      /** Null: all that one may not see, together. */
      project: z.string().nullable(),
      /** How many PodGroups. */
      groups: z.object(perPart),
      /** In the order of `scales`. What is admitted has its place in the queue and no pods yet. */
      resources: z.array(
        z.object({
          name: z.string(),
          ...perPart,
          /** What runs and what is admitted, of the scale; null where that is nothing. */
          ratio: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type QueueShares = z.infer<typeof queueSharesSchema>;

/** A queue of Volcano in one member. */
export const batchQueueSchema = z.object({
  name: z.string(),
  state: z.enum(queueStates),
  weight: z.number().int(),
  parent: z.string().nullable(),
  resources: z.array(queueResourceSchema),
  /** How many PodGroups name it, by phase, whoever they belong to. */
  podGroups: z.record(z.enum(podGroupPhases), z.number().int()),
  /** Since when the PodGroup that waits longest has been there; null where none waits. */
  oldestWaitingAt: instant.nullable(),
  shares: queueSharesSchema,
});
export type BatchQueue = z.infer<typeof batchQueueSchema>;

export const batchQueuesSchema = z.object({
  checkedAt: instant,
  members: z.array(
    z.object({
      ...place,
      queues: z.array(batchQueueSchema),
      /** The member has more queues or PodGroups than were read, so that there may be more than is counted. */
      isCut: z.boolean(),
    }),
  ),
  gaps: z.array(batchGapSchema),
});
export type BatchQueues = z.infer<typeof batchQueuesSchema>;

export const waitReasons = [
  /** The pods that have to start together find no nodes. */
  'not-enough-resources',
  /** Fewer pods are there than have to start together. */
  'not-enough-tasks',
  'queue-closed',
  'queue-missing',
  /** What it asks for does not fit below the capability of its queue. */
  'queue-full',
  /** The scheduler has not let it in yet. */
  'not-admitted',
  /** Volcano has not made its PodGroup yet. */
  'no-pod-group',
  /** Volcano gives another reason. */
  'other',
] as const;

export const waitSchema = z.object({
  reason: z.enum(waitReasons),
  /** Of the pods that start together, how many find no place; null where that is not said. */
  tasks: z.object({ unplaced: z.number().int(), all: z.number().int() }).nullable(),
  /** What nodes or the queue have too little of, as Kubernetes names it. */
  resources: z.array(z.string()),
  /** For `queue-full`: what it asks for of the first of these, and what is left. */
  room: z.object({ asked: z.number(), left: z.number() }).nullable(),
  /** Volcano's own words. */
  words: z.string().nullable(),
});
export type Wait = z.infer<typeof waitSchema>;

/** A Job of Volcano, or a PodGroup that no such Job has made. */
export const batchJobSchema = z.object({
  ...place,
  project: z.string(),
  namespace: z.string(),
  kind: z.enum(['Job', 'PodGroup']),
  name: z.string(),
  queue: z.string(),
  state: z.enum(batchStates),
  /** Volcano's own: that of the Job, or of the PodGroup. */
  phase: z.string(),
  /** Why it came to its phase, in Volcano's words. */
  said: z.string().nullable(),
  /** So many pods start together or none. */
  minAvailable: z.number().int(),
  pods: z.object({
    wanted: z.number().int().nullable(),
    pending: z.number().int(),
    running: z.number().int(),
    succeeded: z.number().int(),
    failed: z.number().int(),
  }),
  retries: z.object({ done: z.number().int(), most: z.number().int() }).nullable(),
  tasks: z.array(
    z.object({
      name: z.string(),
      replicas: z.number().int(),
      /** Of one pod. */
      requests: z.array(z.object({ name: z.string(), amount: z.number() })),
    }),
  ),
  /** Null where nothing is waited for. */
  wait: waitSchema.nullable(),
  /** Of its PodGroup, the newest first. */
  conditions: z.array(z.object({ type: z.string(), reason: z.string(), message: z.string(), at: instant.nullable() })),
  createdAt: instant.nullable(),
  /** The application by which Karmada brought it there; null where nobody knows of one. */
  application: z.object({ controlPlane: z.string(), namespace: z.string(), name: z.string() }).nullable(),
});
export type BatchJob = z.infer<typeof batchJobSchema>;

export const batchJobPageSchema = pageOf(batchJobSchema).extend({
  checkedAt: instant,
  gaps: z.array(batchGapSchema),
  /** Members that have more than was read, so that jobs may be missing. */
  cut: z.array(z.object(place)),
});
export type BatchJobPage = z.infer<typeof batchJobPageSchema>;

export const batchJobsQuerySchema = z.object({
  project: dnsLabel.optional(),
  state: z.enum(batchStates).optional(),
  /** In its name, its queue or the name of its cluster. */
  q: z.string().max(100).optional(),
  ...pageQuery,
});
