import type { ClusterReferencesPatch } from '../../../../lib/contracts/cluster-references.ts';
import type { Effect } from '../../../../lib/contracts/effects.ts';
import type { EstimateDetail } from '../../../../lib/contracts/estimate.ts';
import type { Parameters } from '../../../../lib/contracts/request-bodies.ts';
import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { Check, RequestCheckResult } from '../../../../lib/contracts/requests.ts';
import type { RuleEffect } from '../../../../lib/contracts/rule-effects.ts';
import type { ClusterSize } from '../../../../lib/pricing/size-of.ts';
import type { WorkerCounts } from '../../../domain/clusters/sleep.ts';
import type { MovedHolding, RequestPlan } from '../../../domain/requests/request-plan.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import type { ClusterChange } from '../../../ports/kube.ts';
import type { FoundCluster } from '../../clusters/find-cluster.ts';
import type { LiveCluster } from '../../clusters/read-live.ts';
import type { Judgement } from '../../policies/judge.ts';
import type { Finding } from '../assessment.ts';

/** What somebody wants of a running cluster's specification. */
export interface SpecChange {
  kind: RequestKind;
  requestId: string;
  cluster: FoundCluster;
  project: string;
  justification: string | null;
  /** JSON merge patch of the overrides. */
  patch: Parameters;
  /** Name of another ClusterTemplate, and the version that people know it by. */
  upgrade?: { template: string; version: string };
  labels: Record<string, string | null>;
  /** What these labels were when the answers were read; absent where nobody says. */
  seenLabels?: Record<string, string | null>;
  /** Names of other objects, null for none; absent where they stay. */
  references?: ClusterReferencesPatch;
  /** What these were when the answers were read. */
  seenReferences?: ClusterReferencesPatch;
  /** How many workers a cluster has that is put to sleep by this, by pointer; null where this wakes it. */
  asleep?: WorkerCounts | null;
  /** Counts of workers that wait for it to wake, by pointer; absent while it is awake. */
  waking?: WorkerCounts;
  /** What the values were when the answers were read, by pointer; absent where nobody says. */
  seen?: Record<string, unknown>;
  resourceVersion?: string;
  /** The change that this takes back, and whether the controllers refused it. */
  undoes?: { id: string; isRefused: boolean };
  /** How the change that this replaces has moved what the cluster holds; absent where it replaces none. */
  replaces?: MovedHolding;
}

/** What a change of the specification makes of a cluster. */
interface Becoming {
  size: ClusterSize;
  estimate: EstimateDetail | null;
  /** The cloud decides how many machines there are, within bounds. */
  isAutoscaled: boolean;
}

/** What is known about a change of a running cluster before anything is locked or stored. */
export interface SpecAssessment {
  asked: SpecChange;
  live: LiveCluster;
  item: CatalogRecord | null;
  /** How many nodes the values of now mean; null where nobody knows. */
  nodes: number | null;
  current: Becoming;
  planned: Becoming;
  effects: Effect[];
  /** Multi-cluster services that the labels start or stop. */
  rules: RuleEffect[];
  /** From which version of the template to which; null where the template stays. */
  step: RequestPlan['upgrade'] | null;
  change: ClusterChange;
  /** What the policies say; null while something else is wrong. */
  judgement: Judgement | null;
  checks: Check[];
  findings: Finding[];
  warnings: string[];
  manifest: RequestCheckResult['manifest'];
  dryRunMs: number | null;
}
