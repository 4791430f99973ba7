// What rules need from outside. Adapters implement these; use cases receive them as arguments and import none.
import type { CatalogItem, FormHints } from '../lib/contracts/catalog.ts';
import type {
  ClusterDetail,
  ClusterEvent,
  ClusterFacets,
  ClusterFilter,
  ClusterPage,
  ClusterSorts,
} from '../lib/contracts/clusters.ts';
import type { LocalizedText } from '../lib/contracts/common.ts';
import type { EventSubject } from '../lib/contracts/event.ts';
import type { Page } from '../lib/contracts/page.ts';
import type { Check, Parameters, RequestKind, RequestState, RequestSummary } from '../lib/contracts/requests.ts';
import type { Grant, Role } from '../lib/permissions.ts';
import type { FieldError } from './domain/errors.ts';

/** A running transaction (or autocommit). Adapters of the database know more about it; everybody else hands it on. */
export interface Tx {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

/**
 * The database. Locks are always taken in the order reservation, audit head, event.
 * @throws DomainError `upstream-unavailable` when the database cannot be reached
 */
export interface Database {
  /** For reads outside a transaction. */
  readonly auto: Tx;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A UUID. */
  newId(): string;
  /** 32 random bytes, base64url. */
  newSecret(): string;
  /** SHA-256 of a secret, hex: what is stored in its place. */
  hash(secret: string): string;
}

// ---- management cluster ------------------------------------------------------------------------------------------

/** An order as the management cluster needs it; the writer makes a ClusterDeployment of it. */
export interface ClusterOrder {
  requestId: string;
  requester: string;
  project: string;
  namespace: string;
  name: string;
  template: string;
  credential: string | null;
  /** Overrides only. Always sent, because k0rdent turns a missing config into a dry run. */
  config: Parameters;
  catalogItem: string | null;
  purpose: string | null;
  expiresAt: Date | null;
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

export interface ClusterRef {
  namespace: string;
  name: string;
}

/** Every method throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer. */
export interface KubePort {
  /** Asks with `?dryRun=All`; nothing is left behind. */
  dryRunCluster(order: ClusterOrder): Promise<AdmissionAnswer>;
  /** Creates it, or finds that it is already ours; `conflict` when the name belongs to another. */
  createCluster(order: ClusterOrder): Promise<{ uid: string }>;
  /** Answers when the deletion was accepted; an absent object is fine. Only the object with `uid` is deleted. */
  deleteCluster(ref: ClusterRef, uid: string): Promise<void>;
  /** Writes owner and expiry as annotations by server-side apply. */
  annotateCluster(ref: ClusterRef, change: { owner?: string; expiresAt?: Date | null }): Promise<void>;
  /** The admin kubeconfig, null while there is none. */
  readKubeconfig(ref: ClusterRef): Promise<string | null>;
  /** The JSON Schema of a template from the ConfigMap that the template's status names; null when it has none. */
  readTemplateSchema(ref: ClusterRef): Promise<Record<string, unknown> | null>;
  /** The ClusterDeployment as the API server has it; null when it is gone. */
  readCluster(ref: ClusterRef): Promise<Record<string, unknown> | null>;
}

/** Kinds whose watched objects are read from the mirror. */
export type MirrorKind =
  | 'k0rdent.mirantis.com/ClusterTemplate'
  | 'k0rdent.mirantis.com/Credential'
  | 'k0rdent.mirantis.com/ClusterDeployment'
  | 'Event'
  | 'ConfigMap'
  | (string & {});

export interface MirrorReader {
  get(tx: Tx, kind: MirrorKind, ref: ClusterRef): Promise<Record<string, unknown> | null>;
  list(tx: Tx, kind: MirrorKind, namespace: string): Promise<Record<string, unknown>[]>;
  /** How well the management cluster is heard; `observedAt` is null before the first list. */
  health(tx: Tx): Promise<{ name: string; reachable: boolean; observedAt: Date | null; since: Date | null }>;
}

// ---- live events, jobs, audit ------------------------------------------------------------------------------------

export interface NewEvent {
  subject: EventSubject;
  key: string;
  /** Seen by who may read this project; null for what everybody signed in may see. */
  project: string | null;
  /** Seen by this person only. */
  userId?: string;
}
export interface StoredEvent extends NewEvent {
  id: bigint;
}
export interface EventLog {
  /** Takes the transaction-scoped lock that makes ids visible in order, so it comes last in a transaction. */
  append(tx: Tx, events: readonly NewEvent[]): Promise<void>;
  /** Events after `id` in order; `missed` when some after it were already removed. */
  readAfter(id: bigint, limit: number): Promise<{ events: StoredEvent[]; missed: boolean }>;
  lastId(): Promise<bigint>;
  /** Calls `wake` after commits that appended; answers how to stop. */
  subscribe(wake: () => void): () => void;
}

export interface Job {
  kind: 'provision' | 'deprovision' | 'extend';
  requestId: string;
}
export interface Queue {
  /** Part of the transaction: without the commit there is no job. */
  send(tx: Tx, job: Job): Promise<void>;
}

export interface AuditRecord {
  at: Date;
  actor: string;
  actorId: string | null;
  actorKind: 'user' | 'token' | 'system';
  action: string;
  project: string | null;
  subject: string;
  key: string;
  before: unknown;
  after: unknown;
  traceId: string | null;
}
export interface AuditStore {
  append(tx: Tx, record: AuditRecord): Promise<void>;
  /** Walks the chain from the first row; answers the first row that does not fit, or null. */
  verify(tx: Tx): Promise<bigint | null>;
}

// ---- people ------------------------------------------------------------------------------------------------------

export interface UserRecord {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  groups: string[];
  disabledAt: Date | null;
}
export interface UserStore {
  get(tx: Tx, id: string): Promise<UserRecord | null>;
  /** Creates or refreshes by issuer and subject. */
  signIn(tx: Tx, user: Omit<UserRecord, 'id' | 'disabledAt'>, id: string, at: Date): Promise<UserRecord>;
}
export interface SessionStore {
  create(tx: Tx, session: { id: string; hash: string; userId: string; at: Date; expiresAt: Date }): Promise<void>;
  revoke(tx: Tx, hash: string, at: Date): Promise<void>;
}
export interface TokenRecord {
  id: string;
  userId: string;
  name: string;
  prefix: string;
  project: string | null;
  readOnly: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}
export interface TokenStore {
  insert(tx: Tx, token: TokenRecord & { hash: string }): Promise<void>;
  list(tx: Tx, userId: string): Promise<TokenRecord[]>;
  get(tx: Tx, userId: string, id: string): Promise<TokenRecord | null>;
  revoke(tx: Tx, userId: string, id: string, at: Date): Promise<void>;
}

/** A person who shows a live token or session, with the roles they hold now by e-mail and groups. */
export interface Caller {
  id: string;
  email: string;
  name: string;
  groups: string[];
  grants: Grant[];
}
export interface CallerStore {
  /** Notes the use too, at most once a minute. */
  byToken(
    tx: Tx,
    hash: string,
    now: Date,
  ): Promise<(Caller & { tokenProject: string | null; readOnly: boolean; expiresAt: Date }) | null>;
  bySession(tx: Tx, hash: string, now: Date): Promise<Caller | null>;
}

export interface MemberRecord {
  project: string | null;
  subjectKind: 'person' | 'group';
  subject: string;
  role: Role;
}
export interface MemberStore {
  list(tx: Tx, project: string): Promise<MemberRecord[]>;
  /** Adds what is missing; answers how many were new. */
  ensure(tx: Tx, members: readonly MemberRecord[]): Promise<number>;
}

// ---- projects, catalog -------------------------------------------------------------------------------------------

export interface ProjectRecord {
  name: string;
  namespace: string;
  title: LocalizedText;
  costCentre: string | null;
  owner: string | null;
  quota: { resource: string; limit: number }[];
  budget: { currency: string; monthly: string } | null;
}
export interface Usage {
  clusters: number;
  nodes: number;
}
/** `'all'` or names: what somebody may see. */
export type Visible = 'all' | readonly string[];

export interface ProjectStore {
  list(tx: Tx, visible: Visible): Promise<ProjectRecord[]>;
  get(tx: Tx, name: string): Promise<ProjectRecord | null>;
  /** Creates or changes it; answers whether anything differed. */
  put(tx: Tx, project: ProjectRecord): Promise<boolean>;
  /** Held reservations plus clusters that no held reservation covers, per project name. */
  usage(tx: Tx, names: readonly string[]): Promise<Map<string, Usage>>;
  /** Locks the project until the end of the transaction: the first lock of every reservation. */
  lock(tx: Tx, name: string): Promise<void>;
}

export interface CatalogRecord extends Omit<CatalogItem, 'launches'> {
  hints: FormHints;
}
export interface CatalogStore {
  list(tx: Tx, visible: Visible): Promise<CatalogRecord[]>;
  get(tx: Tx, id: string): Promise<CatalogRecord | null>;
  put(tx: Tx, item: CatalogRecord): Promise<boolean>;
  /** The schema of a template that was read before, by the template's uid; templates never change. */
  findSchema(tx: Tx, templateUid: string): Promise<Record<string, unknown> | null>;
  keepSchema(tx: Tx, templateUid: string, schema: Record<string, unknown>): Promise<void>;
  /** Seconds from order to ready of the last launches of each item, newest last, failed ones negative. */
  launches(tx: Tx, visible: Visible): Promise<Map<string, number[]>>;
}

// ---- requests, reservations --------------------------------------------------------------------------------------

export interface RequestRecord {
  id: string;
  kind: RequestKind;
  state: RequestState;
  project: string;
  requesterId: string;
  requester: string;
  namespace: string;
  clusterName: string;
  catalogItem: string | null;
  version: string | null;
  template: string | null;
  credential: string | null;
  parameters: Parameters;
  purpose: string | null;
  justification: string | null;
  expiresInDays: number | null;
  expiresAt: Date | null;
  checks: Check[];
  reason: string | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}
export interface RequestEntry {
  at: Date;
  actor: string;
  type: string;
  detail: string | null;
}
export interface RequestFilter {
  q?: string;
  projects?: readonly string[];
  states?: readonly string[];
  kinds?: readonly string[];
  requester?: string;
  cursor?: string;
  limit: number;
}
export interface RequestStore {
  /** @throws DomainError `conflict` when an open request has the name */
  insert(tx: Tx, request: RequestRecord): Promise<void>;
  get(tx: Tx, id: string): Promise<RequestRecord | null>;
  /** Reads it and locks its row until the end of the transaction. */
  lock(tx: Tx, id: string): Promise<RequestRecord | null>;
  /** @throws DomainError `stale-version` when the revision is not `change.revision - 1` any more */
  update(tx: Tx, request: RequestRecord): Promise<void>;
  list(tx: Tx, visible: Visible, filter: RequestFilter): Promise<Page<RequestSummary>>;
  ofCluster(tx: Tx, ref: ClusterRef): Promise<RequestRecord[]>;
  /** The request that still holds the name, if one does. */
  findOpen(tx: Tx, kind: RequestKind, ref: ClusterRef): Promise<RequestRecord | null>;
  addEntries(tx: Tx, id: string, entries: readonly RequestEntry[]): Promise<void>;
  entries(tx: Tx, id: string): Promise<RequestEntry[]>;
}

export interface ReservationRecord {
  requestId: string;
  project: string;
  namespace: string;
  clusterName: string;
  clusters: number;
  nodes: number | null;
  state: 'held' | 'released';
}
export interface ReservationStore {
  /** Call after `ProjectStore.lock`. */
  hold(tx: Tx, reservation: Omit<ReservationRecord, 'state'>): Promise<void>;
  release(tx: Tx, requestId: string, at: Date): Promise<void>;
  /** Releases what is held for a cluster that is gone. */
  releaseCluster(tx: Tx, ref: ClusterRef, at: Date): Promise<void>;
  get(tx: Tx, requestId: string): Promise<ReservationRecord | null>;
}

// ---- clusters ----------------------------------------------------------------------------------------------------

export interface ClusterQuery extends ClusterFilter {
  cursor?: string;
  limit: number;
  sort: ClusterSorts;
  order: 'asc' | 'desc';
}
/** Reads the projection. `me` in the owner filter is already replaced by an e-mail. */
export interface ClusterReader {
  list(tx: Tx, visible: Visible, query: ClusterQuery): Promise<ClusterPage>;
  facets(tx: Tx, visible: Visible, filter: ClusterFilter): Promise<ClusterFacets>;
  /** Everything but `events`, `requests` and `catalogItem`, which come from elsewhere. */
  get(tx: Tx, ref: ClusterRef): Promise<Omit<ClusterDetail, 'events' | 'requests' | 'catalogItem'> | null>;
  /** What rights and refusals need; null when there is no such cluster. */
  find(
    tx: Tx,
    ref: ClusterRef,
  ): Promise<{
    uid: string;
    project: string | null;
    owner: string | null;
    phase: string;
    expiresAt: Date | null;
  } | null>;
  setOwner(tx: Tx, ref: ClusterRef, owner: string): Promise<void>;
  /** Kubernetes' events about the cluster and its parts, newest first. */
  events(tx: Tx, ref: ClusterRef, limit: number): Promise<ClusterEvent[]>;
}

// ---- idempotency -------------------------------------------------------------------------------------------------

export interface IdempotencyKey {
  userId: string;
  key: string;
  operation: string;
  bodyHash: string;
}
export interface IdempotencyStore {
  /** What was answered under the key before; null when it is new, or kept so long ago that it is forgotten. */
  find(tx: Tx, userId: string, key: string, now: Date): Promise<StoredAnswer | null>;
  /**
   * Keeps the answer, as part of the transaction that it is about. Waits for a transaction that is at the same key.
   * @throws DomainError `conflict` with meta `isRepeated` when another one was first
   */
  keep(tx: Tx, key: IdempotencyKey, answer: { status: number; response: unknown }, now: Date): Promise<void>;
}
export interface StoredAnswer {
  operation: string;
  bodyHash: string;
  status: number;
  response: unknown;
}

/** Counts what one caller does in a window, over all processes. */
export interface RateCounter {
  /** Adds one; answers how many there are in this window and when it ends. */
  count(tx: Tx, key: string, windowSeconds: number, now: Date): Promise<{ points: number; resetAt: Date }>;
}
