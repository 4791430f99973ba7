// The management cluster, asked directly or by what was watched.
import type { NewAddressClaim } from '../../lib/contracts/address-claims.ts';
import type { ClusterReferences, ClusterReferencesPatch } from '../../lib/contracts/cluster-references.ts';
import type { Parameters } from '../../lib/contracts/request-bodies.ts';
import type { TemplateKind } from '../../lib/contracts/templates.ts';
import type { FieldError } from '../domain/errors.ts';
import type { Tx } from './database.ts';

/** A kubeconfig without a secret, or why there is none: no kubeconfig yet, no issuer, no address that can be used. */
export type SignInKubeconfig = { kubeconfig: string } | { lack: 'kubeconfig' | 'sign-in' | 'address' };

/** An order as the management cluster needs it; the writer makes a ClusterDeployment of it. */
export interface ClusterOrder {
  requestId: string;
  requester: string;
  project: string;
  namespace: string;
  name: string;
  template: string;
  credential: string | null;
  /** What the cluster names beside template and credential. */
  references?: ClusterReferences;
  /** The claim of addresses that k0rdent is to make for it. */
  newAddressClaim?: NewAddressClaim;
  /** Overrides only. Always sent, because k0rdent turns a missing config into a dry run. */
  config: Parameters;
  /** Entries of `spec.serviceSpec.services`; absent where nothing is ordered with it. */
  services?: readonly Record<string, unknown>[];
  catalogItem: string | null;
  purpose: string | null;
}

/** What the management cluster's admission says. `errors` point into the order as posted to `/api/v1/requests`. */
export interface AdmissionAnswer {
  outcome: 'passed' | 'denied';
  detail: string | null;
  errors: FieldError[];
  warnings: string[];
  manifest: Record<string, unknown>;
  durationMs: number;
}

/** A HelmRepository of Flux. */
export interface HelmRepository {
  url: string;
  isOci: boolean;
  /** Plain HTTP to a registry. */
  isInsecure: boolean;
  /** The field by which it names a secret or an identity that only its own cluster has; null where everybody may read it. */
  needs: string | null;
}

export interface ClusterRef {
  namespace: string;
  name: string;
}

/** One object and no later one of its name. */
export interface ClusterObject extends ClusterRef {
  uid: string;
}

/** The object that has a name now. */
export interface IdentifiedCluster {
  uid: string;
  requestId: string | null;
  isDeleting: boolean;
  /** The request that changed it last, by its own word. */
  changedBy: string | null;
  generation: number;
}

/** What is written to a cluster that is there; everything that is not named stays as it is. */
export interface ClusterChange {
  /** The request that wants it; noted at the object. */
  requestId: string;
  template?: string;
  /** JSON merge patch of `spec.config`. */
  config?: Parameters;
  /** All entries of `spec.serviceSpec.services`, in their order. */
  services?: readonly Record<string, unknown>[];
  /** Null takes a name away. */
  references?: ClusterReferencesPatch;
  /** Null takes a label away. */
  labels?: Record<string, string | null>;
  /** How many workers a cluster has when it wakes, by pointer; null when it wakes. */
  asleep?: Readonly<Record<string, number>> | null;
  /** Null takes an annotation away. */
  annotations?: Record<string, string | null>;
  /** Refused when the object is not the one of this version any more. */
  resourceVersion?: string;
}

/** A cluster as the management cluster has it after a write. */
export interface WrittenCluster {
  generation: number;
  resourceVersion: string;
}

export interface ChangeOptions {
  /** Asks whether it may be done, and does nothing. */
  isDryRun?: boolean;
  /** For each call to the management cluster. */
  timeoutMs?: number;
}

/** What repairs a cluster beside its ClusterDeployment. */
export interface RepairPort {
  /**
   * Has Flux look at the release of a cluster now, and forget its failures where it had given up. `at` names the request
   * to Flux: the same again is the same request.
   * @throws DomainError `not-found` without a release, `conflict` when it belongs to something else, `validation-failed`
   *   while somebody has suspended it
   */
  retryRelease(cluster: ClusterObject, at: string, options?: ChangeOptions): Promise<void>;
  /**
   * Asks for the deletion of the machine with that uid and no other. Answers whether that was accepted, or that it is gone
   * and whether another one has its name.
   */
  deleteMachine(machine: ClusterObject, options?: ChangeOptions): Promise<'asked' | 'gone' | 'replaced'>;
  /**
   * Pauses a ServiceSet by k0rdent's annotation, or takes the annotation away. Answers whether it is paused then: it stays
   * so while the provider of its services is suspended.
   * @throws DomainError `not-found` when there is no such set
   */
  pauseServiceSet(set: ClusterRef, isPaused: boolean, options?: ChangeOptions): Promise<{ isPaused: boolean }>;
}

/** Every method throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer. */
export interface KubePort extends RepairPort {
  /** Asks with `?dryRun=All`; nothing is left behind. */
  dryRunCluster(order: ClusterOrder): Promise<AdmissionAnswer>;
  /** Creates it, or finds that it is already ours; `conflict` when the name belongs to another. */
  createCluster(order: ClusterOrder): Promise<{ uid: string }>;
  /**
   * Asks for the deletion of the object with `uid` and no other. Answers whether that was accepted, or that it is gone
   * and whether another object has its name.
   */
  deleteCluster(ref: ClusterRef, uid: string, options?: ChangeOptions): Promise<'asked' | 'gone' | 'replaced'>;
  /**
   * Writes owner and expiry as annotations by server-side apply.
   * @throws DomainError `not-found` when the object is gone, `conflict` when another one has its name
   */
  annotateCluster(
    cluster: ClusterObject,
    change: { owner?: string; expiresAt?: Date | null },
    options?: ChangeOptions,
  ): Promise<void>;
  /**
   * Writes a change by a merge of the live object, that very object and no later one of its name.
   * @throws DomainError `not-found` when it is gone, `conflict` when another one has its name or it is of another version
   */
  changeCluster(cluster: ClusterObject, change: ClusterChange): Promise<WrittenCluster>;
  /** Asks with `?dryRun=All` whether a change would be taken. */
  dryRunChange(cluster: ClusterObject, change: ClusterChange): Promise<AdmissionAnswer>;
  /** The admin kubeconfig, null while there is none. */
  readKubeconfig(ref: ClusterRef): Promise<string | null>;
  /** One without a secret, with which people sign in; else what it lacks. */
  readSignInKubeconfig(ref: ClusterRef): Promise<SignInKubeconfig>;
  /** Where a Helm repository is, and what whoever reads it has to have; null when it is not there. */
  readHelmRepository(ref: ClusterRef): Promise<HelmRepository | null>;
  /** The JSON Schema of a template (a ClusterTemplate unless `kind` says otherwise); null when it has none. */
  readTemplateSchema(ref: ClusterRef, kind?: TemplateKind): Promise<Record<string, unknown> | null>;
  /** The ClusterDeployment as the API server has it; null when it is gone. */
  readCluster(ref: ClusterRef): Promise<Record<string, unknown> | null>;
  /** Which object has the name and which request it says it was made for; null when there is none. */
  identifyCluster(ref: ClusterRef): Promise<IdentifiedCluster | null>;
}

/** Kinds whose watched objects are read from the mirror. */
export type MirrorKind =
  | 'k0rdent.mirantis.com/ClusterTemplate'
  | 'k0rdent.mirantis.com/Credential'
  | 'k0rdent.mirantis.com/ClusterDeployment'
  | 'Event'
  | 'ConfigMap'
  | (string & {});

export interface MirroredStatus extends ClusterRef {
  status: Record<string, unknown>;
}

export interface MirrorReader {
  get(tx: Tx, kind: MirrorKind, ref: ClusterRef): Promise<Record<string, unknown> | null>;
  list(tx: Tx, kind: MirrorKind, namespace: string): Promise<Record<string, unknown>[]>;
  /** What the status of each of these says, without the values of a template; those that are not there are left out. */
  statuses(tx: Tx, kind: MirrorKind, refs: readonly ClusterRef[]): Promise<MirroredStatus[]>;
  /** How well the management cluster is heard; `observedAt` is null before the first list. */
  health(tx: Tx): Promise<{ name: string; reachable: boolean; observedAt: Date | null; since: Date | null }>;
}
