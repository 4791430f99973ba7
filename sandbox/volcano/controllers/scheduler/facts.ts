import type { Amounts } from '../../amounts.ts';

/** A node as pods may be put on it. */
export interface NodeFacts {
  name: string;
  allocatable: Amounts;
  /** What the pods on it ask for. */
  used: Amounts;
  /** Why nothing comes to it, such as `node(s) were unschedulable`; absent for one that takes pods. */
  refusal?: string;
}

export type TaskStatus = 'Pending' | 'Binding' | 'Bound' | 'Running' | 'Releasing' | 'Succeeded' | 'Failed' | 'Unknown';

/** A pod as the scheduler sees it. */
export interface TaskFacts {
  name: string;
  namespace: string;
  /** Which task of its Job it belongs to. */
  role: string;
  status: TaskStatus;
  request: Amounts;
}

/** What a group of the demo holds whose pods and nodes are not simulated. */
interface Standing {
  allocated: Amounts;
}

export interface GroupFacts {
  key: string;
  namespace: string;
  name: string;
  queue: string;
  createdAt: string;
  phase: string;
  minMember: number;
  minTaskMember: Readonly<Record<string, number>>;
  /** Undefined lets it in at once. */
  minResources?: Amounts;
  tasks: readonly TaskFacts[];
  standing?: Standing;
}

export interface QueueFacts {
  name: string;
  isOpen: boolean;
  priority: number;
  capability: Amounts;
  deserved: Amounts;
  guarantee: Amounts;
}

/** All that one round of scheduling goes by. */
export interface Snapshot {
  nodes: readonly NodeFacts[];
  groups: readonly GroupFacts[];
  queues: readonly QueueFacts[];
}

/** Those that have a node, or are about to have it, and take of it. */
export const isAllocated = ({ status }: TaskFacts): boolean =>
  status === 'Bound' || status === 'Binding' || status === 'Running';

/** Those whose pod has a node, or had one. */
export const isScheduled = ({ status }: TaskFacts): boolean =>
  status === 'Bound' || status === 'Running' || status === 'Succeeded' || status === 'Failed';

export const isCompleted = ({ status }: TaskFacts): boolean => status === 'Succeeded' || status === 'Failed';

/** Those that count for a gang. */
export const isReady = (task: TaskFacts): boolean => isAllocated(task) || task.status === 'Succeeded';
