import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import { condition, instant, text, words } from '../karmada/reading.ts';

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
/** What members report of a workload; each kind has some of it. */
const reported = z.object({
  readyReplicas: z.number().int().optional().catch(undefined),
  numberReady: z.number().int().optional().catch(undefined),
  conditions: z
    .array(z.object({ type: z.string(), status: text }))
    .optional()
    .catch(undefined),
  resourceTemplateGeneration: z.number().int().optional().catch(undefined),
});
const names = z.record(z.string(), z.string()).catch({});

const schema = z.object({
  metadata: z.object({
    name: z.string(),
    namespace: z.string(),
    generation: z.number().int().nullable().catch(null).default(null),
    labels: names,
    annotations: names,
  }),
  spec: z.object({
    resource: z.object({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
    replicas: count,
    clusters: z.array(target).catch([]),
    placement: z.unknown().optional(),
    requiredBy: z.array(z.object({ namespace: text, name: text, clusters: z.array(target).catch([]) })).catch([]),
    gracefulEvictionTasks: z.array(z.object({ fromCluster: z.string(), replicas: count })).catch([]),
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
      aggregatedStatus: z
        .array(
          z.object({
            clusterName: z.string(),
            // Left out where it is false.
            applied: z.boolean().catch(false),
            appliedMessage: words,
            health: z.enum(['Healthy', 'Unhealthy', 'Unknown']).catch('Unknown'),
            status: reported.optional().catch(undefined),
          }),
        )
        .catch([]),
    })
    .catch({ conditions: [], schedulerObservedGeneration: null, lastScheduledTime: null, aggregatedStatus: [] }),
});

/** What one member says of an object. */
interface MemberStatus {
  cluster: string;
  isApplied: boolean;
  words: string;
  health: 'Healthy' | 'Unhealthy' | 'Unknown';
  /** Null where the kind has none, or reports none. */
  ready: number | null;
  /** It has ended without success, of which Karmada's health says nothing. */
  hasFailed: boolean;
  /** Generation of the template that the member reports about; null where it does not say. */
  templateGeneration: number | null;
}

/** A ResourceBinding of Karmada: where an object goes, and what became of it there. */
export interface Binding {
  namespace: string;
  name: string;
  resource: { apiVersion: string; kind: string; name: string };
  /** 0 for what has none. */
  replicas: number;
  /** Members that the scheduler has chosen, or that those have which need it. */
  targets: readonly { name: string; replicas: number }[];
  evictedFrom: readonly { name: string; replicas: number }[];
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
  /** The scheduler has seen its last change. */
  isScheduledAnew: boolean;
  statuses: readonly MemberStatus[];
}

/** What of a ResourceBinding is kept: what is read of it. A kind of somebody else may report anything. */
export function toKeptBinding(object: Record<string, unknown>): Record<string, unknown> {
  return schema.safeParse(object).data ?? {};
}

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
    targets: mergeTargets([...spec.clusters, ...spec.requiredBy.flatMap(({ clusters }) => clusters)]),
    evictedFrom: spec.gracefulEvictionTasks.map(({ fromCluster, replicas }) => ({ name: fromCluster, replicas })),
    requiredBy: required.map(({ name }) => name),
    policy: policy ? { kind: policy.kind, name: metadata.annotations[policy.name] ?? '' } : null,
    isOrphaned: !isClaimed && spec.requiredBy.length === 0,
    isSuspended: spec.suspension?.dispatching ?? false,
    isHeldBack: spec.suspension?.scheduling ?? false,
    suspendedOn: spec.suspension?.dispatchingOnClusters?.clusterNames ?? [],
    placement: spec.placement ?? null,
    conditions: status.conditions,
    lastScheduledAt: status.lastScheduledTime,
    // What is sent because others need it is not scheduled by itself.
    isScheduledAnew:
      !status.conditions.some(({ type }) => type === 'Scheduled') ||
      (status.schedulerObservedGeneration ?? 0) >= (metadata.generation ?? 0),
    statuses: status.aggregatedStatus.map(({ clusterName, applied, appliedMessage, health, status: said }) => ({
      cluster: clusterName,
      isApplied: applied,
      words: appliedMessage,
      health,
      ready: said?.readyReplicas ?? said?.numberReady ?? null,
      hasFailed: said?.conditions?.some(({ type, status: is }) => type === 'Failed' && is === 'True') ?? false,
      templateGeneration: said?.resourceTemplateGeneration ?? null,
    })),
  };
}

/** Each member once; an object that several need goes to all of their members. */
function mergeTargets(targets: readonly { name: string; replicas: number }[]): Binding['targets'] {
  return [...new Map(targets.toReversed().map((one) => [one.name, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
