import { type Condition, findCondition, isTrue } from './condition.ts';
import type { SignIn } from './sign-in.ts';

/** What a Helm release, Cluster API and Sveltos say about one cluster; null where nothing is known. */
export interface HelmReleaseFacts {
  generation: number;
  observedGeneration: number | null;
  /** Flux leaves it alone until somebody resumes it. */
  isSuspended: boolean;
  /** The last request for a look that Flux has followed. */
  handledRequest: string | null;
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

/** Whether the machines are what was asked for; null where all of them are. */
export interface Rollout {
  part: 'controlPlane' | 'workers';
  /** Machines are made, replaced or removed; otherwise some of the right ones are not up. */
  isMoving: boolean;
  /** Of the machines asked for: those that are up and need no replacement. */
  done: NodeCount;
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

/** A kind of object that an order refers to by name, and that blocks it when it is not there. */
export type ReferenceKind =
  | 'Credential'
  | 'ClusterTemplate'
  | 'Region'
  | 'DataSource'
  | 'ClusterAuthentication'
  | 'ClusterAuditPolicy'
  | 'ClusterIPAMClaim';

/** What is known of an object that the order refers to. */
export interface Reference {
  kind: ReferenceKind;
  name: string;
  state: 'present' | 'notReady' | 'missing';
  /** Its controllers' own words, where it is not ready. */
  words: string;
  /** Of a ClusterAuthentication: how people sign in by it. */
  signIns?: SignIn[];
}

/** An object of the cluster that is still there while the cluster is being deleted. */
export interface Remainder {
  kind: 'Machine' | 'Cluster' | 'HelmRelease' | 'ServiceSet';
  name: string;
  deletedAt: Date | null;
}

/** A service that two want to install; the other one does. */
export interface ServiceConflict {
  service: string;
  /** The MultiClusterService that installs it; null for the order of the cluster itself, or an unknown one. */
  winner: string | null;
  loser: string | null;
  words: string;
}

/** A service that is held back until another one is installed. */
export interface ServiceWait {
  service: string;
  on: string;
}

/** Everything the phase of a cluster is derived from. */
export interface ClusterFacts {
  namespace: string;
  name: string;
  /** When all this was looked at. */
  now: Date;
  generation: number;
  createdAt: Date;
  deletedAt: Date | null;
  template: string;
  credential: string;
  region: string;
  isDryRun: boolean;
  /** It was put to sleep, and nobody asks for workers. */
  isHibernated: boolean;
  /** True for templates without a Cluster API Cluster (adopted clusters). */
  isAdopted: boolean;
  observedGeneration: number | null;
  conditions: Condition[];
  services: ServiceFacts[];
  helmRelease: HelmReleaseFacts | null;
  capiCluster: CapiClusterFacts | null;
  machines: MachineFacts | null;
  /** Null also where the machines cannot be seen. */
  rollout: Rollout | null;
  sveltosCluster: SveltosClusterFacts | null;
  /** Only what is known: an object that nobody looked for is absent. */
  references: Reference[];
  conflicts: ServiceConflict[];
  serviceWaits: ServiceWait[];
  remains: Remainder[];
  /** What was derived the last time; null for a cluster seen for the first time. */
  previous: { phase: string; readyAt: Date | null; phaseChangedAt?: Date } | null;
}

/** k0rdent turns a cluster that is not ready from Progressing to Failed after this long. */
export const provisioningLimitMs = 30 * 60 * 1000;

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

/** What is known of the object of this kind that the order refers to. */
export function findReference(facts: ClusterFacts, kind: ReferenceKind): Reference | null {
  return facts.references.find((reference) => reference.kind === kind) ?? null;
}
