import { type Condition, findCondition, isTrue } from './condition.ts';

/** What a Helm release, Cluster API and Sveltos say about one cluster; null where nothing is known. */
export interface HelmReleaseFacts {
  generation: number;
  observedGeneration: number | null;
  conditions: Condition[];
}

export interface CapiClusterFacts {
  conditions: Condition[];
  isDeleting: boolean;
}

export interface NodeCount {
  ready: number;
  total: number;
}

interface MachineFacts {
  controlPlane: NodeCount;
  workers: NodeCount;
}

export interface SveltosClusterFacts {
  isReady: boolean;
  failureMessage: string;
}

export interface ServiceFacts {
  name: string;
  namespace: string;
  state: 'Deployed' | 'Provisioning' | 'Failed' | 'Pending' | 'Deleting' | 'Deleted';
  failureMessage: string;
}

/** Everything the phase of a cluster is derived from. */
export interface ClusterFacts {
  namespace: string;
  name: string;
  generation: number;
  createdAt: Date;
  deletedAt: Date | null;
  template: string;
  credential: string;
  region: string;
  isDryRun: boolean;
  isHibernated: boolean;
  /** True for templates without a Cluster API Cluster (adopted clusters). */
  isAdopted: boolean;
  observedGeneration: number | null;
  conditions: Condition[];
  services: ServiceFacts[];
  helmRelease: HelmReleaseFacts | null;
  capiCluster: CapiClusterFacts | null;
  machines: MachineFacts | null;
  sveltosCluster: SveltosClusterFacts | null;
  /** What was derived the last time; null for a cluster seen for the first time. */
  previous: { phase: string; readyAt: Date | null } | null;
}

/** k0rdent turns a cluster that is not ready from Progressing to Failed after this long. */
const provisioningLimitMs = 30 * 60 * 1000;

/**
 * A condition counts only when its reporter has seen the present generation. A condition without observedGeneration
 * (ServicesInReadyState has none) is taken at its word.
 */
export function isFresh(facts: ClusterFacts, condition: Condition | null): boolean {
  return condition !== null && (condition.observedGeneration ?? facts.generation) >= facts.generation;
}

/** The condition of that type when it is about the present generation, else null. */
export function freshCondition(facts: ClusterFacts, type: string): Condition | null {
  const condition = findCondition(facts.conditions, type);
  return isFresh(facts, condition) ? condition : null;
}

/**
 * Whether the cluster worked once. The projection remembers it; for a cluster met for the first time a summary that
 * changed long after creation, over an initialised control plane, says the same.
 */
export function hasBeenReady(facts: ClusterFacts): boolean {
  if (facts.previous?.readyAt) return true;
  const summary = findCondition(facts.conditions, 'CAPIClusterSummary');
  const changedAt = summary?.lastTransitionTime;
  const isUp = isTrue(findCondition(facts.capiCluster?.conditions ?? [], 'ControlPlaneInitialized'));
  return isUp && changedAt instanceof Date && changedAt.getTime() - facts.createdAt.getTime() > provisioningLimitMs;
}

/** Whether there is a cluster at work behind the object, so that trouble with its order does not stop it. */
export function isProvisioned(facts: ClusterFacts): boolean {
  return hasBeenReady(facts) || isTrue(findCondition(facts.conditions, 'CAPIClusterSummary'));
}

/**
 * Cluster API's connection probe goes through the kubeconfig Secret, so its success proves that the Secret is there
 * without anybody reading Secrets. Null when Cluster API's objects cannot be seen (regional clusters).
 */
export function hasKubeconfig(facts: ClusterFacts): boolean | null {
  if (!facts.capiCluster) return null;
  const probe = findCondition(facts.capiCluster.conditions, 'RemoteConnectionProbe');
  return isTrue(probe ?? findCondition(facts.capiCluster.conditions, 'ControlPlaneInitialized'));
}
