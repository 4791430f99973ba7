// Looks inside the clusters of teams, with the clusters' own kubeconfigs, which stay on the server.
import type {
  DeniableKind,
  Ingress,
  InsideEvent,
  InsideService,
  LookFailure,
  WorkloadEventQuery,
} from '../../lib/contracts/workloads.ts';
import type { CronJobFacts, JobFacts, PodFacts, WorkloadFacts } from '../domain/workloads/facts.ts';
import type { KeepableEvent } from '../domain/workloads/keepable-events.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** A bounded list; `leftOut` is null where there is more and nobody counted it. */
export interface Bounded<T> {
  items: T[];
  leftOut: number | null;
}

export interface Inside {
  namespaces: Bounded<string>;
  workloads: Bounded<WorkloadFacts>;
  pods: Bounded<PodFacts>;
  jobs: Bounded<JobFacts>;
  cronJobs: Bounded<CronJobFacts>;
  /** What the cluster does not let its kubeconfig list. */
  denied: DeniableKind[];
  services: Bounded<InsideService>;
  ingresses: Bounded<Ingress>;
}

/** An event as the cluster tells it. */
export type LiveEvent = Omit<InsideEvent, 'isKept'>;

export interface LogQuestion {
  within: string;
  pod: string;
  container?: string | undefined;
  previous: boolean;
  follow: boolean;
  tailLines: number;
  sinceSeconds?: number | undefined;
  mostBytes?: number | undefined;
}

const brand = Symbol.for('slipway.LookError');

/**
 * Why there is no answer; `refused`: the cluster has no such log, and says so in `words`. `instanceof` goes by a mark
 * instead of the class: the portal's bundles hold this file more than once, and what one throws another catches.
 */
export class LookError extends Error {
  readonly [brand] = true;
  readonly failure: LookFailure | 'refused';
  readonly words: string | null;

  constructor(failure: LookFailure | 'refused', options: ErrorOptions & { words?: string } = {}) {
    super(failure, options);
    this.name = 'LookError';
    this.failure = failure;
    this.words = options.words ?? null;
  }

  static override [Symbol.hasInstance](value: unknown): value is LookError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** Only reads, and never Secrets or ConfigMaps. What it throws is a LookError within 5 s, or the caller's own reason. */
export interface WorkloadsPort {
  look(ref: ClusterRef, within: string | null, signal?: AbortSignal): Promise<Inside>;
  events(
    ref: ClusterRef,
    about: { within?: string | undefined; pod?: string | undefined },
    signal?: AbortSignal,
  ): Promise<Bounded<LiveEvent>>;
  /** Bytes as the node sends them, each line with its time before it. Ends with the signal. */
  openLog(ref: ClusterRef, question: LogQuestion, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** A cluster that was ready once and has trouble now. */
export interface TroubledCluster extends ClusterRef {
  uid: string;
}

/** What clusters said of what is inside them, after they have forgotten it. A cluster is known by its uid. */
export interface InsideEventStore {
  /** Clusters of which somebody will want to know what happened. */
  troubled(tx: Tx): Promise<TroubledCluster[]>;
  /** Keeps what a cluster tells, each event once with its highest count and last time; the oldest make room. */
  keep(tx: Tx, clusterUid: string, events: readonly KeepableEvent[], heardAt: Date): Promise<void>;
  /**
   * A page of what the cluster tells now and of what is kept beside it, newest first.
   * @throws DomainError `validation-failed` for a cursor of another list
   */
  page(
    tx: Tx,
    clusterUid: string,
    query: WorkloadEventQuery,
    live: readonly LiveEvent[],
  ): Promise<{ events: InsideEvent[]; nextCursor: string | null }>;
}
