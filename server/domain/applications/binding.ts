import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import { parseBytes, parseQuantity } from '../../../lib/quantity.ts';
import { withoutProjects } from '../karmada/dedication.ts';
import { condition, instant, keep, quantities, text } from '../karmada/reading.ts';
import type { PodRequest } from './application-cost.ts';
import { type MemberStatus, memberStatusSchema, readMemberStatus } from './member-status.ts';

const policyKeys = [
  {
    kind: 'PropagationPolicy',
    id: 'propagationpolicy.karmada.io/permanent-id',
    name: 'propagationpolicy.karmada.io/name',
  },
  {
    kind: 'ClusterPropagationPolicy',
    id: 'clusterpropagationpolicy.karmada.io/permanent-id',
    name: 'clusterpropagationpolicy.karmada.io/name',
  },
] as const;
const managedByKey = 'binding.karmada.io/managed-by';

const count = z.number().int().catch(0);
const target = z.object({ name: z.string(), replicas: count });
const names = z.record(z.string(), z.string()).catch({});
/** Every resource, as free room depends on all of them; what is no quantity is not kept. */
const requests = quantities.transform((all) =>
  Object.fromEntries(Object.entries(all).filter(([, quantity]) => parseQuantity(quantity) !== null)),
);

const schema = z.object({
  metadata: z.object({
    name: z.string(),
    namespace: z.string(),
    generation: z.number().int().nullable().catch(null).default(null),
    labels: names,
    annotations: names,
  }),
  spec: z.object({
    resource: z.object({ apiVersion: z.string(), kind: z.string(), name: z.string(), uid: text }),
    replicas: count,
    replicaRequirements: z.object({ resourceRequest: requests }).nullable().catch(null).default(null),
    /** Of kinds with several sorts of pods. */
    components: z.array(z.object({})).catch([]),
    clusters: z.array(target).catch([]),
    placement: z.unknown().optional(),
    requiredBy: z.array(z.object({ namespace: text, name: text, clusters: z.array(target).catch([]) })).catch([]),
    gracefulEvictionTasks: z
      .array(
        z.object({
          fromCluster: z.string(),
          replicas: count,
          reason: text,
          producer: text,
          purgeMode: text,
          gracePeriodSeconds: z.number().int().nullable().catch(null).default(null),
          suppressDeletion: z.boolean().catch(false),
          creationTimestamp: instant.default(null),
        }),
      )
      .catch([]),
    suspension: z
      .object({
        dispatching: z.boolean().catch(false),
        dispatchingOnClusters: z
          .object({ clusterNames: z.array(z.string()).catch([]) })
          .optional()
          .catch(undefined),
        scheduling: z.boolean().catch(false),
      })
      .optional()
      .catch(undefined),
  }),
  status: z
    .object({
      conditions: z.array(condition).catch([]),
      schedulerObservedGeneration: z.number().int().nullable().catch(null).default(null),
      lastScheduledTime: instant.default(null),
      schedulerObservingAffinityName: z.string().nullable().catch(null).default(null),
      aggregatedStatus: z.array(memberStatusSchema).catch([]),
    })
    .catch({
      conditions: [],
      schedulerObservedGeneration: null,
      lastScheduledTime: null,
      schedulerObservingAffinityName: null,
      aggregatedStatus: [],
    }),
});

/** A member that an object is leaving; its replicas there stay until the task is done. */
export interface Eviction {
  name: string;
  replicas: number;
  /** Why and by whom, in Karmada's words, such as `TaintUntolerated` by `TaintManager`. */
  reason: string;
  producer: string;
  /** `Directly`, or `Gracefully` where what is there waits for its new places. */
  purgeMode: string;
  /** How long it waits at most; null where that is a setting of the control plane. */
  graceSeconds: number | null;
  /** It waits for somebody to end it. */
  isHeld: boolean;
  since: string | null;
}

/** A ResourceBinding of Karmada: where an object goes, and what became of it there. */
export interface Binding {
  namespace: string;
  name: string;
  /** The uid is empty where nobody says. */
  resource: { apiVersion: string; kind: string; name: string; uid: string };
  /** 0 for what has none. */
  replicas: number;
  /** What each of them asks for of the resources that are priced. */
  request: PodRequest;
  /** It has several sorts of pods, of which `request` says nothing. */
  hasComponents: boolean;
  /** All that each of them asks for, as it is written; null where that is nothing, or it has none. */
  requirements: Readonly<Record<string, string>> | null;
  /** Members that the scheduler has chosen, or that those have which need it. */
  targets: readonly { name: string; replicas: number }[];
  evictedFrom: readonly Eviction[];
  /** Names of bindings of the namespace that need it. */
  requiredBy: readonly string[];
  policy: { kind: string; name: string } | null;
  /** Nobody schedules it any more, because its policy was deleted. */
  isOrphaned: boolean;
  /** Its changes are not sent. */
  isSuspended: boolean;
  /** It is held back before the scheduler sees it. */
  isHeldBack: boolean;
  suspendedOn: readonly string[];
  placement: unknown;
  conditions: readonly Condition[];
  lastScheduledAt: string | null;
  /** The group of clusters in use, of several. */
  affinityName: string | null;
  /** The scheduler has seen its last change. */
  isScheduledAnew: boolean;
  statuses: readonly MemberStatus[];
}

/** What of a ResourceBinding is kept: what is read of it. A kind of somebody else may report anything. */
export const toKeptBinding = keep(schema);

/** Reads a ResourceBinding; null when the object is none. */
export function readBinding(object: unknown): Binding | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { metadata, spec, status } = parsed;
  const policy = policyKeys.find(({ name }) => metadata.annotations[name] !== undefined);
  const isClaimed = policyKeys.some(({ id }) => metadata.labels[id] !== undefined) || managedByKey in metadata.labels;
  const required = spec.requiredBy.filter(({ namespace }) => namespace === metadata.namespace);
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    resource: spec.resource,
    replicas: spec.replicas,
    request: readRequest(spec.replicaRequirements?.resourceRequest),
    hasComponents: spec.components.length > 0,
    requirements: spec.replicaRequirements?.resourceRequest ?? null,
    targets: mergeTargets([...spec.clusters, ...spec.requiredBy.flatMap(({ clusters }) => clusters)]),
    evictedFrom: spec.gracefulEvictionTasks.map((task) => ({
      name: task.fromCluster,
      replicas: task.replicas,
      reason: task.reason,
      producer: task.producer,
      purgeMode: task.purgeMode,
      graceSeconds: task.gracePeriodSeconds,
      isHeld: task.suppressDeletion,
      since: task.creationTimestamp,
    })),
    requiredBy: required.map(({ name }) => name),
    policy: policy ? { kind: policy.kind, name: metadata.annotations[policy.name] ?? '' } : null,
    isOrphaned: !isClaimed && spec.requiredBy.length === 0,
    isSuspended: spec.suspension?.dispatching ?? false,
    isHeldBack: spec.suspension?.scheduling ?? false,
    suspendedOn: spec.suspension?.dispatchingOnClusters?.clusterNames ?? [],
    placement: spec.placement ?? null,
    conditions: status.conditions.map((one) => ({ ...one, message: withoutProjects(one.message) })),
    lastScheduledAt: status.lastScheduledTime,
    affinityName: status.schedulerObservingAffinityName,
    // What is sent because others need it is not scheduled by itself.
    isScheduledAnew:
      !status.conditions.some(({ type }) => type === 'Scheduled') ||
      (status.schedulerObservedGeneration ?? 0) >= (metadata.generation ?? 0),
    statuses: status.aggregatedStatus.map((said) => readMemberStatus(spec.resource, said)),
  };
}

function readRequest({ cpu, memory }: Readonly<Partial<Record<string, string>>> = {}): PodRequest {
  return {
    cpu: cpu === undefined ? null : parseQuantity(cpu),
    memoryBytes: memory === undefined ? null : parseBytes(memory),
  };
}

/** Each member once; an object that several need goes to all of their members. */
function mergeTargets(targets: readonly { name: string; replicas: number }[]): Binding['targets'] {
  return [...new Map(targets.toReversed().map((one) => [one.name, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
