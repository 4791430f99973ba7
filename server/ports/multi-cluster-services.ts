// k0rdent's MultiClusterServices as the worker saw them last.
import type {
  RolloutCounts,
  RolloutPage,
  RolloutQuery,
  RolloutState,
} from '../../lib/contracts/multi-cluster-services.ts';
import type { MultiClusterService, RuleMatch } from '../domain/multi-cluster-services/multi-cluster-service.ts';
import type { WaveService } from '../domain/multi-cluster-services/waves.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** Reads the projection. Whoever answers others narrows it to what they may see. */
export interface MultiClusterServiceReader {
  /** All of them, by name. */
  list(tx: Tx): Promise<MultiClusterService[]>;
  get(tx: Tx, name: string): Promise<MultiClusterService | null>;
}

/** Writes the projection. */
export interface MultiClusterServiceWriter {
  /** Each at most once; answers whether anything is new. */
  write(
    tx: Tx,
    seen: readonly { service: MultiClusterService; matches: readonly RuleMatch[] }[],
    observedAt: Date,
  ): Promise<boolean>;
  /** Answers whether any was there. */
  remove(tx: Tx, names: readonly string[]): Promise<boolean>;
  /** Removes what a complete list does not hold; answers whether any was. */
  retain(tx: Tx, names: readonly string[]): Promise<boolean>;
}

/** The ServiceSet of a rule on a cluster. */
export interface RuleSet {
  namespace: string;
  cluster: string;
  /** Of the ServiceSet. */
  name: string;
  project: string | null;
  isPaused: boolean;
}

/** How rules stand on the clusters that are visible. */
export interface RolloutReader {
  /** By rule; one that has no visible cluster is not among them. `rule` null for all of them. */
  counts(
    tx: Tx,
    visible: Visible,
    rule: string | null,
  ): Promise<Map<string, { counts: Partial<RolloutCounts>; paused: number }>>;
  /** Its sets on clusters, those that are going away left out; `cluster` null for all. */
  sets(tx: Tx, rule: string, cluster: ClusterRef | null): Promise<RuleSet[]>;
  /** How it stands on every cluster, by `namespace/name`, with what its set is made of there. */
  standings(tx: Tx, rule: string): Promise<Map<string, { state: RolloutState; services: WaveService[] }>>;
  /** Visible projects whose clusters it touches. */
  projects(tx: Tx, visible: Visible, rule: string): Promise<string[]>;
  /** What needs somebody first, then by namespace and name. */
  rows(tx: Tx, visible: Visible, rule: string, query: RolloutQuery): Promise<RolloutPage>;
}
