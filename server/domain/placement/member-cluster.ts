/** A taint of a member cluster, as nodes have them. */
export interface Taint {
  key: string;
  value: string;
  effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
  /** Since when; Karmada dates those that evict. */
  timeAdded?: string | undefined;
}

/** Amounts of resources in Kubernetes quantities, such as `{ cpu: '4', memory: '16Gi', pods: '110' }`. */
export type ResourceList = Readonly<Record<string, string>>;

/** What a member cluster has left, as its Karmada Cluster object tells. */
export interface ClusterCapacity {
  allocatable: ResourceList;
  /** Requested by pods that run or are bound to a node. */
  allocated: ResourceList;
  /** Requested by pods that wait for a node. */
  allocating: ResourceList;
  /** Classes of nodes from the smallest to the largest: the least that one has free, and how many there are. */
  models: readonly { min: ResourceList; count: number }[];
}

/** A member cluster of a Karmada control plane, as far as its scheduler looks at it. */
export interface MemberCluster {
  name: string;
  labels: Readonly<Record<string, string>>;
  provider: string | null;
  region: string | null;
  zones: readonly string[];
  taints: readonly Taint[];
  /** Kinds that it serves, as `apps/v1 Deployment`. */
  kinds: ReadonlySet<string>;
  /** Null while nobody has measured it. */
  capacity: ClusterCapacity | null;
}
