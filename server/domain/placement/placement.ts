import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';

/** Which clusters a placement may use; a part that is left out refuses none. */
export interface ClusterAffinity {
  labelSelector?: LabelSelector | undefined;
  fieldSelector?: readonly FieldRequirement[] | undefined;
  clusterNames?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
}

export interface FieldRequirement {
  key: 'provider' | 'region' | 'zone';
  operator: 'In' | 'NotIn';
  values: readonly string[];
}

/** A toleration as pods have them; an empty key tolerates every taint, an empty effect every effect. */
export interface Toleration {
  key: string;
  operator: 'Exists' | 'Equal';
  value: string;
  effect: '' | 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
  /** For how long it holds off a taint that evicts; for good where it is left out. */
  tolerationSeconds?: number | undefined;
}

export interface SpreadConstraint {
  field: 'cluster' | 'region' | 'zone' | 'provider';
  minGroups: number;
  /** Karmada reads a maximum that is left out as zero, which selects nothing. */
  maxGroups: number;
}

/** How the replicas are given out. */
export type ReplicaScheduling =
  | { type: 'duplicated' }
  | { type: 'static'; weights: readonly { cluster: ClusterAffinity; weight: number }[] }
  | { type: 'dynamic' }
  | { type: 'aggregated' };

/** The `spec.placement` of a Karmada policy, with its defaults filled in. */
export interface Placement {
  /** Groups in the order in which they are tried; without one every cluster may be used. */
  affinities: readonly (ClusterAffinity & { name: string | null })[];
  tolerations: readonly Toleration[];
  spread: readonly SpreadConstraint[];
  scheduling: ReplicaScheduling;
}

/** So many replicas on a cluster. */
export interface Share {
  cluster: string;
  replicas: number;
}
