import { z } from 'zod';
import type { ClusterAffinity, Placement, ReplicaScheduling, Toleration } from '../placement/placement.ts';

const text = z.string().catch('');
const texts = z.array(z.string()).optional().catch(undefined);
const affinity = z.object({
  labelSelector: z
    .object({
      matchLabels: z.record(z.string(), z.string()).catch({}),
      matchExpressions: z
        .array(z.object({ key: z.string(), operator: z.string(), values: z.array(z.string()).catch([]) }))
        .catch([]),
    })
    .optional()
    .catch(undefined),
  fieldSelector: z
    .object({
      matchExpressions: z
        .array(
          z.object({
            key: z.enum(['provider', 'region', 'zone']),
            operator: z.enum(['In', 'NotIn']),
            values: z.array(z.string()).catch([]),
          }),
        )
        .catch([]),
    })
    .optional()
    .catch(undefined),
  clusterNames: texts,
  exclude: texts,
});
const schema = z.object({
  clusterAffinity: affinity.optional().catch(undefined),
  clusterAffinities: z.array(affinity.extend({ affinityName: text })).catch([]),
  clusterTolerations: z
    .array(
      z.object({
        key: text,
        operator: z
          .enum(['', 'Exists', 'Equal'])
          .catch('')
          .transform((operator) => operator || 'Equal'),
        value: text,
        effect: z.enum(['', 'NoSchedule', 'PreferNoSchedule', 'NoExecute']).catch(''),
        tolerationSeconds: z.number().int().optional().catch(undefined),
      }),
    )
    .catch([]),
  spreadConstraints: z
    .array(
      z.object({
        // Absent where a label is spread by, which Karmada takes and does nothing with.
        spreadByField: z.enum(['cluster', 'region', 'zone', 'provider']).optional().catch(undefined),
        minGroups: z.number().int().catch(1),
        maxGroups: z.number().int().catch(0),
      }),
    )
    .catch([]),
  replicaScheduling: z
    .object({
      replicaSchedulingType: z.enum(['Duplicated', 'Divided']).catch('Divided'),
      replicaDivisionPreference: z.enum(['Aggregated', 'Weighted']).catch('Weighted'),
      weightPreference: z
        .object({
          staticWeightList: z.array(z.object({ targetCluster: affinity, weight: z.number() })).catch([]),
          dynamicWeight: text,
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Raw = z.infer<typeof schema>;

/** Reads the `spec.placement` of a policy or a binding with Karmada's defaults; null when it is none. */
export function readPlacement(placement: unknown): Placement | null {
  const raw = schema.safeParse(placement).data;
  if (!raw) return null;
  const groups =
    raw.clusterAffinities.length > 0
      ? raw.clusterAffinities.map((group) => ({ ...toAffinity(group), name: group.affinityName }))
      : raw.clusterAffinity
        ? [{ ...toAffinity(raw.clusterAffinity), name: null }]
        : [];
  return {
    affinities: groups,
    tolerations: raw.clusterTolerations satisfies readonly Toleration[],
    spread: raw.spreadConstraints.flatMap(({ spreadByField: field, minGroups, maxGroups }) =>
      field ? [{ field, minGroups, maxGroups }] : [],
    ),
    scheduling: toScheduling(raw.replicaScheduling),
  };
}

function toAffinity({
  labelSelector,
  fieldSelector,
  clusterNames,
  exclude,
}: z.infer<typeof affinity>): ClusterAffinity {
  return { labelSelector, fieldSelector: fieldSelector?.matchExpressions, clusterNames, exclude };
}

/** Absent is duplicated; present without a preference of weights gives each candidate the same weight. */
function toScheduling(scheduling: Raw['replicaScheduling']): ReplicaScheduling {
  if (!scheduling || scheduling.replicaSchedulingType === 'Duplicated') return { type: 'duplicated' };
  if (scheduling.replicaDivisionPreference === 'Aggregated') return { type: 'aggregated' };
  const { weightPreference } = scheduling;
  if (weightPreference && weightPreference.dynamicWeight !== '') return { type: 'dynamic' };
  return {
    type: 'static',
    weights: (weightPreference?.staticWeightList ?? []).map(({ targetCluster, weight }) => ({
      cluster: toAffinity(targetCluster),
      weight,
    })),
  };
}
