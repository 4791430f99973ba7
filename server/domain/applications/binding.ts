import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';

/** How much of a controller's words is kept. */
const wordsMost = 2_000;
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

const text = z.string().catch('');
const count = z.number().int().catch(0);
const instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at).toISOString())
  .nullable()
  .catch(null);
const condition = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']).catch('Unknown'),
  reason: text,
  message: text.transform((words) => words.slice(0, wordsMost)),
  lastTransitionTime: instant.default(null),
  observedGeneration: z.number().int().nullable().catch(null).default(null),
}) satisfies z.ZodType<Condition>;
const target = z.object({ name: z.string(), replicas: count });
const names = z.record(z.string(), z.string()).catch({});

const schema = z.object({
  metadata: z.object({
    name: z.string(),
    namespace: z.string(),
    uid: text,
    labels: names,
    annotations: names,
    deletionTimestamp: instant.default(null),
  }),
  spec: z.object({
    resource: z.object({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
    replicas: count,
    clusters: z.array(target).catch([]),
    placement: z.unknown().optional(),
    requiredBy: z.array(z.object({ namespace: text, name: text, clusters: z.array(target).catch([]) })).catch([]),
    gracefulEvictionTasks: z.array(z.object({ fromCluster: z.string(), reason: text })).catch([]),
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
      lastScheduledTime: instant.default(null),
      aggregatedStatus: z
        .array(
          z.object({
            clusterName: z.string(),
            // Left out where it is false.
            applied: z.boolean().catch(false),
            appliedMessage: text.transform((words) => words.slice(0, wordsMost)),
            health: z.enum(['Healthy', 'Unhealthy', 'Unknown']).catch('Unknown'),
            status: z
              .object({ readyReplicas: z.number().int().optional().catch(undefined) })
              .optional()
              .catch(undefined),
          }),
        )
        .catch([]),
    })
    .catch({ conditions: [], lastScheduledTime: null, aggregatedStatus: [] }),
});

/** What one member says of an object. */
interface MemberStatus {
  cluster: string;
  isApplied: boolean;
  words: string;
  health: 'Healthy' | 'Unhealthy' | 'Unknown';
  ready: number | null;
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
  evictedFrom: readonly string[];
  /** Names of bindings of the namespace that need it. */
  requiredBy: readonly string[];
  policy: { kind: string; name: string } | null;
  /** Nobody schedules it any more, because its policy was deleted. */
  isOrphaned: boolean;
  isSuspended: boolean;
  suspendedOn: readonly string[];
  placement: unknown;
  conditions: readonly Condition[];
  lastScheduledAt: string | null;
  statuses: readonly MemberStatus[];
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
    evictedFrom: spec.gracefulEvictionTasks.map(({ fromCluster }) => fromCluster),
    requiredBy: required.map(({ name }) => name),
    policy: policy ? { kind: policy.kind, name: metadata.annotations[policy.name] ?? '' } : null,
    isOrphaned: !isClaimed && spec.requiredBy.length === 0,
    isSuspended: (spec.suspension?.dispatching || spec.suspension?.scheduling) ?? false,
    suspendedOn: spec.suspension?.dispatchingOnClusters?.clusterNames ?? [],
    placement: spec.placement ?? null,
    conditions: status.conditions,
    lastScheduledAt: status.lastScheduledTime,
    statuses: status.aggregatedStatus.map(({ clusterName, applied, appliedMessage, health, status: reported }) => ({
      cluster: clusterName,
      isApplied: applied,
      words: appliedMessage,
      health,
      ready: reported?.readyReplicas ?? null,
    })),
  };
}

/** Each member once; an object that several need goes to all of their members. */
function mergeTargets(targets: readonly { name: string; replicas: number }[]): Binding['targets'] {
  return [...new Map(targets.toReversed().map((one) => [one.name, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
