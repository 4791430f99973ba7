import type { KubeObject, OwnerReference } from '../controllers/client/objects.ts';

/** Quantities by resource, as objects have them. */
export type ResourceList = Record<string, string | number>;

export interface Policy {
  action?: string;
  event?: string;
  events?: string[];
  exitCode?: number;
  timeout?: string;
}

interface Container {
  name: string;
  image?: string;
  command?: string[];
  resources?: { requests?: ResourceList; limits?: ResourceList };
}
export interface PodSpec {
  containers: Container[];
  schedulerName?: string;
  nodeName?: string;
  priorityClassName?: string;
  nodeSelector?: Record<string, string>;
  tolerations?: { key?: string; operator?: string; value?: string; effect?: string }[];
}

export interface Task {
  name?: string;
  replicas?: number;
  minAvailable?: number;
  maxRetry?: number;
  policies?: Policy[];
  dependsOn?: { name?: string[]; iteration?: string };
  template: { metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec: PodSpec };
}

export interface JobStatus {
  state?: { phase?: string; reason?: string; message?: string; lastTransitionTime?: string };
  minAvailable?: number;
  taskStatusCount?: Record<string, { phase: Record<string, number> }>;
  pending?: number;
  running?: number;
  succeeded?: number;
  failed?: number;
  terminating?: number;
  unknown?: number;
  version?: number;
  retryCount?: number;
  runningDuration?: string;
  conditions?: { status: string; lastTransitionTime?: string }[];
}

export interface VolcanoJob extends KubeObject {
  spec: {
    schedulerName?: string;
    minAvailable?: number;
    minSuccess?: number;
    queue?: string;
    maxRetry?: number;
    priorityClassName?: string;
    ttlSecondsAfterFinished?: number;
    policies?: Policy[];
    tasks?: Task[];
  };
  status?: JobStatus;
}

export interface PodGroupCondition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  transitionID?: string;
  lastTransitionTime?: string;
}

export interface PodGroup extends KubeObject {
  spec: {
    queue?: string;
    minMember?: number;
    minTaskMember?: Record<string, number>;
    minResources?: ResourceList;
    priorityClassName?: string;
  };
  status?: {
    phase?: string;
    conditions?: PodGroupCondition[];
    running?: number;
    succeeded?: number;
    failed?: number;
  };
}

export interface Queue extends KubeObject {
  spec: {
    weight?: number;
    priority?: number;
    parent?: string;
    capability?: ResourceList;
    deserved?: ResourceList;
    guarantee?: { resource?: ResourceList };
  };
  status?: { state?: string; allocated?: ResourceList };
}

/** What somebody wants done once: its own fields stand beside its metadata. */
export interface Command extends KubeObject {
  action?: string;
  target?: OwnerReference;
}

export interface Pod extends KubeObject {
  spec: PodSpec;
  status?: {
    phase?: string;
    conditions?: { type: string; status: string; reason?: string; message?: string; lastTransitionTime?: string }[];
    containerStatuses?: { ready?: boolean; restartCount?: number; state?: { terminated?: { exitCode?: number } } }[];
  };
}

export interface Node extends KubeObject {
  spec?: { unschedulable?: boolean; taints?: { key: string; value?: string; effect: string }[] };
  status?: { allocatable?: ResourceList; conditions?: { type: string; status: string }[] };
}
