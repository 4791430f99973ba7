import type { ApplicationSpec, ChosenMembers, Division } from '../../../../lib/contracts/application-orders.ts';
import { tolerationOf } from '../../karmada/dedication.ts';

/** Karmada reads a greatest number that is left out as zero, which selects nothing. */
const noMaximum = 1_000;

/** The `spec.placement` of the PropagationPolicy of an application. */
export function toPlacement(spec: ApplicationSpec, project: string): Record<string, unknown> {
  const affinity = toAffinity(spec.clusters);
  const spread = toSpread(spec);
  return {
    ...(affinity && { clusterAffinity: affinity }),
    clusterTolerations: [
      tolerationOf(project),
      {
        operator: 'Exists',
        effect: 'NoExecute',
        ...(spec.moveAfterSeconds !== null && { tolerationSeconds: spec.moveAfterSeconds }),
      },
    ],
    ...(spread && { spreadConstraints: spread }),
    replicaScheduling: toScheduling(spec.division),
  };
}

function toSpread({ division, fewestRegions }: ApplicationSpec): Record<string, unknown>[] | null {
  if (division.by === 'one') return [{ spreadByField: 'cluster', minGroups: 1, maxGroups: 1 }];
  if (fewestRegions === null) return null;
  return [
    { spreadByField: 'region', minGroups: fewestRegions, maxGroups: noMaximum },
    // Karmada takes a constraint by region only beside one by cluster.
    { spreadByField: 'cluster', minGroups: fewestRegions, maxGroups: noMaximum },
  ];
}

function toAffinity(chosen: ChosenMembers): Record<string, unknown> | null {
  if (chosen.by === 'names') return { clusterNames: chosen.names };
  if (chosen.by === 'labels') return { labelSelector: { matchLabels: chosen.labels } };
  if (chosen.by === 'all') return null;
  return { fieldSelector: { matchExpressions: [{ key: 'region', operator: 'In', values: chosen.regions }] } };
}

function toScheduling(division: Division): Record<string, unknown> {
  if (division.by === 'copies' || division.by === 'one') return { replicaSchedulingType: 'Duplicated' };
  if (division.by === 'few') return { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' };
  const weighted = { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' };
  if (division.by === 'room') return { ...weighted, weightPreference: { dynamicWeight: 'AvailableReplicas' } };
  // Without any weight Karmada gives each member the same one.
  if (division.weights.length === 0) return weighted;
  const staticWeightList = division.weights.map(({ cluster, weight }) => ({
    targetCluster: { clusterNames: [cluster] },
    weight,
  }));
  return { ...weighted, weightPreference: { staticWeightList } };
}
