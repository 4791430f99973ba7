import type { Condition, JsonObject, KubeObject } from '../../controllers/client/objects.ts';
import type { LabelSelector } from '../../lib/label-selectors.ts';

/* The kinds of Karmada as far as its controllers look at them. */

export interface ClusterAffinity {
  labelSelector?: LabelSelector;
  fieldSelector?: { matchExpressions?: { key: string; operator: string; values?: string[] }[] };
  clusterNames?: string[];
  exclude?: string[];
}

export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

export interface SpreadConstraint {
  spreadByField?: string;
  spreadByLabel?: string;
  minGroups?: number;
  maxGroups?: number;
}

export interface ReplicaScheduling {
  replicaSchedulingType?: 'Duplicated' | 'Divided';
  replicaDivisionPreference?: 'Aggregated' | 'Weighted';
  weightPreference?: {
    staticWeightList?: { targetCluster: ClusterAffinity; weight: number }[];
    dynamicWeight?: string;
  };
}

/** A group of clusters, and those that take what does not fit into it. */
export interface AffinityGroup extends ClusterAffinity {
  affinityName: string;
  overflowAffinities?: ({ affinityName: string } & ClusterAffinity)[];
}

export interface Placement {
  clusterAffinity?: ClusterAffinity;
  clusterAffinities?: AffinityGroup[];
  clusterTolerations?: Toleration[];
  spreadConstraints?: SpreadConstraint[];
  replicaScheduling?: ReplicaScheduling;
  workloadAffinity?: { affinity?: { groupByLabelKey: string }; antiAffinity?: { groupByLabelKey: string } };
}

export interface ResourceSelector {
  apiVersion: string;
  kind: string;
  namespace?: string;
  name?: string;
  labelSelector?: LabelSelector;
}

interface Suspension {
  dispatching?: boolean;
  dispatchingOnClusters?: { clusterNames?: string[] };
  scheduling?: boolean;
}

interface StatePreservation {
  rules?: { aliasLabelName: string; jsonPath: string }[];
}

export interface Failover {
  application?: {
    decisionConditions?: { tolerationSeconds?: number };
    purgeMode?: 'Directly' | 'Gracefully' | 'Never';
    gracePeriodSeconds?: number;
    statePreservation?: StatePreservation;
  };
  cluster?: { purgeMode?: 'Directly' | 'Gracefully'; statePreservation?: StatePreservation };
}

/** A PropagationPolicy or a ClusterPropagationPolicy. */
export interface PropagationPolicy extends KubeObject {
  spec: {
    resourceSelectors: ResourceSelector[];
    placement?: Placement;
    propagateDeps?: boolean;
    dependentOverrides?: string[];
    schedulerName?: string;
    priority?: number;
    preemption?: 'Always' | 'Never';
    conflictResolution?: 'Abort' | 'Overwrite';
    activationPreference?: 'Lazy';
    suspension?: Suspension;
    preserveResourcesOnDeletion?: boolean;
    failover?: Failover;
  };
}

export type Operator = 'add' | 'remove' | 'replace';

/** A change inside a document that a field holds as text. */
export interface FieldOperation {
  subPath: string;
  operator: Operator;
  value?: unknown;
}

export interface Overriders {
  imageOverrider?: {
    predicate?: { path: string };
    component: 'Registry' | 'Repository' | 'Tag';
    operator: Operator;
    value?: string;
  }[];
  commandOverrider?: { containerName: string; operator: 'add' | 'remove'; value?: string[] }[];
  argsOverrider?: { containerName: string; operator: 'add' | 'remove'; value?: string[] }[];
  labelsOverrider?: { operator: Operator; value?: Record<string, string> }[];
  annotationsOverrider?: { operator: Operator; value?: Record<string, string> }[];
  fieldOverrider?: { fieldPath: string; json?: FieldOperation[]; yaml?: FieldOperation[] }[];
  plaintext?: { path: string; operator: Operator; value?: unknown }[];
}

/** An OverridePolicy or a ClusterOverridePolicy. */
export interface OverridePolicy extends KubeObject {
  spec: {
    resourceSelectors?: ResourceSelector[];
    overrideRules?: { targetCluster?: ClusterAffinity; overriders: Overriders }[];
    targetCluster?: ClusterAffinity;
    overriders?: Overriders;
  };
}

export interface TargetCluster {
  name: string;
  replicas?: number;
}

/** A cluster that an object is leaving. */
export interface EvictionTask {
  fromCluster: string;
  replicas?: number;
  reason: string;
  message?: string;
  producer: string;
  purgeMode?: string;
  gracePeriodSeconds?: number;
  suppressDeletion?: boolean;
  creationTimestamp?: string;
}

/** A binding that needs the object of another one, and where it is. */
export interface BindingSnapshot {
  namespace: string;
  name: string;
  clusters?: TargetCluster[];
}

export interface AggregatedStatus {
  clusterName: string;
  status?: JsonObject;
  applied?: boolean;
  appliedMessage?: string;
  health?: 'Healthy' | 'Unhealthy' | 'Unknown';
}

/** What one replica asks of the cluster and the node that it runs on. */
export interface ReplicaRequirements {
  nodeClaim?: { hardNodeAffinity?: object; nodeSelector?: Record<string, string>; tolerations?: Toleration[] };
  resourceRequest?: Record<string, string>;
}

/** A ResourceBinding or a ClusterResourceBinding. */
export interface Binding extends KubeObject {
  spec: {
    resource: {
      apiVersion: string;
      kind: string;
      namespace?: string;
      name: string;
      uid?: string;
      resourceVersion?: string;
    };
    replicas?: number;
    replicaRequirements?: ReplicaRequirements;
    clusters?: TargetCluster[];
    placement?: Placement;
    propagateDeps?: boolean;
    conflictResolution?: 'Abort' | 'Overwrite';
    suspension?: Suspension;
    preserveResourcesOnDeletion?: boolean;
    schedulerName?: string;
    failover?: Failover;
    gracefulEvictionTasks?: EvictionTask[];
    requiredBy?: BindingSnapshot[];
    rescheduleTriggeredAt?: string;
  };
  status?: {
    schedulerObservedGeneration?: number;
    lastScheduledTime?: string;
    schedulerObservingAffinityName?: string;
    aggregatedStatus?: AggregatedStatus[];
    conditions?: Condition[];
  };
}

export interface Work extends KubeObject {
  spec: {
    workload: { manifests: KubeObject[] };
    suspendDispatching?: boolean;
    preserveResourcesOnDeletion?: boolean;
  };
  status?: {
    manifestStatuses?: {
      identifier: {
        ordinal: number;
        group?: string;
        version: string;
        kind: string;
        resource: string;
        namespace?: string;
        name: string;
      };
      status?: JsonObject;
      health?: AggregatedStatus['health'];
    }[];
    conditions?: Condition[];
  };
}

export interface Taint {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
}

export interface MatchCondition {
  conditionType: string;
  operator: string;
  statusValues: string[];
}

export interface ClusterTaintPolicy extends KubeObject {
  spec: {
    targetClusters?: ClusterAffinity;
    addOnConditions?: MatchCondition[];
    removeOnConditions?: MatchCondition[];
    taints: Pick<Taint, 'key' | 'value' | 'effect'>[];
  };
}

/** A member cluster. */
export interface MemberCluster extends KubeObject {
  spec: {
    id?: string;
    syncMode: 'Push' | 'Pull';
    apiEndpoint?: string;
    secretRef?: { namespace: string; name: string };
    impersonatorSecretRef?: { namespace: string; name: string };
    insecureSkipTLSVerification?: boolean;
    provider?: string;
    region?: string;
    zone?: string;
    zones?: string[];
    taints?: Taint[];
    resourceModels?: { grade: number; ranges: { name: string; min: string; max: string }[] }[];
  };
  status?: {
    kubernetesVersion?: string;
    apiEnablements?: { groupVersion: string; resources: { name: string; kind: string }[] }[];
    conditions?: Condition[];
    nodeSummary?: { totalNum?: number; readyNum?: number };
    resourceSummary?: {
      allocatable?: Record<string, string>;
      allocating?: Record<string, string>;
      allocated?: Record<string, string>;
      allocatableModelings?: { grade: number; count: number }[];
    };
  };
}

export interface WorkloadRebalancer extends KubeObject {
  spec: {
    workloads: { apiVersion: string; kind: string; namespace?: string; name: string }[];
    ttlSecondsAfterFinished?: number;
  };
  status?: {
    observedWorkloads?: {
      workload: WorkloadRebalancer['spec']['workloads'][number];
      result?: string;
      reason?: string;
    }[];
    observedGeneration?: number;
    finishTime?: string;
  };
}

export interface SecretObject extends KubeObject {
  data?: Record<string, string>;
}
