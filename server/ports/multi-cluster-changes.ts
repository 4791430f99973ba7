// Changes of MultiClusterServices: what the management cluster takes, what is kept of them, and whom they would hit.
import type { LabelSelector } from '../../lib/contracts/label-selector.ts';
import type { PreviewRule, RuleChange } from '../../lib/contracts/multi-cluster-changes.ts';
import type { WaveProgress } from '../../lib/contracts/rule-waves.ts';
import type { NamespaceTemplate } from '../domain/multi-cluster-services/cluster-findings.ts';
import type { RuledCluster } from '../domain/multi-cluster-services/ruled-cluster.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** Every method throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer. */
export interface RulePort {
  /** The MultiClusterService as the API server has it; null when there is none. */
  read(name: string): Promise<Record<string, unknown> | null>;
  /** Whether an object of k0rdent bears the mark of a change. */
  isWrittenBy(object: Record<string, unknown>, changeId: string): boolean;
  /**
   * Creates it, or replaces the object of its `resourceVersion`, with the mark of the change; answers what was stored.
   * @throws DomainError `conflict` when the name is taken or it is not of that version any more, `validation-failed`
   */
  write(
    object: Record<string, unknown>,
    changeId: string,
    options?: { isDryRun?: boolean },
  ): Promise<Record<string, unknown>>;
  /** Asks for the deletion of that very object; one that is gone is fine. */
  remove(name: string, uid: string): Promise<void>;
  /** Sets a label of a ClusterDeployment, or takes it away; a cluster that is gone is fine. */
  label(cluster: ClusterRef, key: string, value: string | null): Promise<void>;
}

export interface RuleChangeRecord {
  id: string;
  name: string;
  act: RuleChange['act'];
  state: RuleChange['state'];
  asked: PreviewRule;
  reason: string;
  /** Clusters that matched before or after. */
  touched: number;
  projects: string[];
  askedById: string | null;
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedWhy: string;
  endedAt: Date | null;
  problem: string | null;
  /** Null before its first ring, and where it has none. */
  progress: WaveProgress | null;
}

export interface RuleChangeStore {
  /** @throws DomainError `conflict` while another one of the same name is open */
  insert(tx: Tx, change: RuleChangeRecord): Promise<void>;
  get(tx: Tx, id: string): Promise<RuleChangeRecord | null>;
  /** Reads it and keeps others from changing it until the end of the transaction. */
  lock(tx: Tx, id: string): Promise<RuleChangeRecord | null>;
  update(tx: Tx, change: RuleChangeRecord): Promise<void>;
  /** The one of a name that waits or is carried out. */
  findOpen(tx: Tx, name: string): Promise<RuleChangeRecord | null>;
  /** All that wait or are carried out, oldest first: one of a name at most. */
  listOpen(tx: Tx): Promise<RuleChangeRecord[]>;
  /** Ids of those that are to be carried out. */
  toCarryOut(tx: Tx): Promise<string[]>;
}

/** What the preview of a change reads: narrow rows in one go, however many clusters match. */
export interface RulePreviewReader {
  /**
   * At least the clusters that one of the selectors matches, and those that are named, by name.
   * @param services `namespace/name` of the releases whose claims are told
   * @param named `namespace/name` of clusters that are wanted whatever their labels are
   */
  clusters(
    tx: Tx,
    selectors: readonly LabelSelector[],
    services: readonly string[],
    named?: readonly string[],
  ): Promise<{ clusters: RuledCluster[]; total: number }>;
  /** Which namespaces have the ServiceTemplates, by `namespace/template`. */
  templates(tx: Tx, names: readonly string[]): Promise<Map<string, NamespaceTemplate>>;
  /** Labels that clusters have, most used first; bounded in keys and values. */
  labels(tx: Tx): Promise<{ key: string; values: string[] }[]>;
}
