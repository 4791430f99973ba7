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

export interface JobFacts {
  namespace: string;
  name: string;
  /** The CronJob that made it. */
  cronJob: string | null;
  createdAt: Date | null;
  isDeleting: boolean;
  isSuspended: boolean;
  /** How many pods are to end well. */
  wanted: number;
  succeeded: number;
  failed: number;
  startedAt: Date | null;
  endedAt: Date | null;
  /** How it ended, in its controller's words; null while it has not. */
  end: { isWell: boolean; words: string | null } | null;
}

export interface CronJobFacts {
  namespace: string;
  name: string;
  schedule: string;
  timeZone: string | null;
  isDeleting: boolean;
  isSuspended: boolean;
  /** A Job of it is under way. */
  isActive: boolean;
  lastRunAt: Date | null;
  /** When its last Job that ended well did so. */
  lastSuccessAt: Date | null;
}
