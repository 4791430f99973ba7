import type { ConditionSpec } from '../fleet/spec.ts';
import type { Span } from '../series/spans.ts';

/** A machine that became a node. */
export interface NodeFact extends Span {
  name: string;
  ip: string;
  providerId: string;
  isControlPlane: boolean;
  kubeletVersion: string;
  osImage: string;
  /** Since when it does not answer. */
  lostMs: number | null;
}

/** A release on a cluster. */
export interface ServiceFact {
  name: string;
  namespace: string;
}

/** What the API server says about one cluster, or said while it had one. */
export interface ClusterFact extends Span {
  uid: string;
  namespace: string;
  name: string;
  tenant: string;
  template: string;
  config: Record<string, unknown>;
  labels: Readonly<Record<string, string>>;
  /** Services put on it: its own in their order, then those of multi-cluster services that have come. */
  services: readonly ServiceFact[];
  conditions: readonly ConditionSpec[];
  phase: string | null;
  /** Since when its API server does not answer. */
  silentMs: number | null;
  nodes: readonly NodeFact[];
}
