import type { WorkloadKind } from '../../../lib/contracts/workloads.ts';

/** What Kubernetes reports of things inside a cluster, as far as Slipway judges it. */

export interface ContainerFacts {
  name: string;
  isInit: boolean;
  isReady: boolean;
  restarts: number;
  state: 'waiting' | 'running' | 'terminated' | 'unknown';
  /** Kubernetes' word for why it waits or ended, and what it says about it. */
  reason: string;
  message: string;
  exitCode: number | null;
  /** How its life before ended; null where it had none. */
  last: { reason: string; exitCode: number } | null;
}

export interface PodFacts {
  namespace: string;
  name: string;
  owner: { kind: string; name: string } | null;
  node: string | null;
  createdAt: Date | null;
  isDeleting: boolean;
  phase: string;
  /** Why Kubernetes ended or lost it. */
  reason: string;
  message: string;
  isReady: boolean;
  /** Why no node takes it; null where one does. */
  unschedulable: string | null;
  containers: ContainerFacts[];
}

export interface WorkloadFacts {
  kind: WorkloadKind;
  namespace: string;
  name: string;
  createdAt: Date | null;
  isDeleting: boolean;
  wanted: number;
  ready: number;
  /** How many are of the newest version. */
  updated: number;
  /** Its controller has looked at what is wanted now. */
  isObserved: boolean;
  /** What its controller says where it does not get on; null where it does. */
  stuck: string | null;
}
