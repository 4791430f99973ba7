import type { PodGroupPhase, queueStates } from '../../../lib/contracts/batch.ts';

/** By this kind of its own a member tells that it has Volcano. */
export const queueKind = 'scheduling.volcano.sh/v1beta1 Queue';

/** Amounts by the name of the resource, in cores, bytes or pieces. */
type Amounts = Readonly<Record<string, number>>;

/** The amount of a resource, which may have the name of something that every object has. */
export const amountIn = (amounts: Amounts, resource: string): number | undefined =>
  Object.hasOwn(amounts, resource) ? amounts[resource] : undefined;

/** A Queue of Volcano as its member tells it. Its own counts of PodGroups are empty since Volcano 1.11. */
export interface QueueFacts {
  name: string;
  state: (typeof queueStates)[number];
  weight: number;
  parent: string | null;
  capability: Amounts;
  deserved: Amounts;
  guarantee: Amounts;
  allocated: Amounts;
}

interface PodGroupCondition {
  type: string;
  status: string;
  reason: string;
  message: string;
  at: string | null;
}

export interface PodGroupFacts {
  namespace: string;
  name: string;
  /** The uid of the Job of Volcano that it was made for; null where another has made it. */
  job: string | null;
  queue: string;
  phase: PodGroupPhase;
  minMember: number;
  minResources: Amounts;
  running: number;
  succeeded: number;
  failed: number;
  conditions: readonly PodGroupCondition[];
  createdAt: string | null;
}

/** A Job of Volcano. */
export interface JobFacts {
  namespace: string;
  name: string;
  uid: string;
  queue: string;
  /** Empty before Volcano has looked at it. */
  phase: string;
  reason: string;
  message: string;
  minAvailable: number;
  tasks: readonly { name: string; replicas: number; requests: Amounts }[];
  pods: { pending: number; running: number; succeeded: number; failed: number };
  retryCount: number;
  maxRetry: number;
  createdAt: string | null;
}
