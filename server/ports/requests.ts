// What was asked for, and what it holds of the quota.
import type { ChangeDuration } from '../../lib/contracts/changes.ts';
import type { MessageRef, SaidSentence } from '../../lib/contracts/common.ts';
import type { EstimateDetail } from '../../lib/contracts/estimate.ts';
import type { Parameters } from '../../lib/contracts/request-bodies.ts';
import type { RequestKind } from '../../lib/contracts/request-kinds.ts';
import type { Check, RequestPage, RequestState } from '../../lib/contracts/requests.ts';
import type { Price } from '../domain/limits/price.ts';
import type { RequestPlan } from '../domain/requests/request-plan.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

export interface RequestRecord {
  id: string;
  /** What people call it, such as `R-2C97`; given when it is stored. */
  shortId: string;
  kind: RequestKind;
  state: RequestState;
  project: string;
  requesterId: string;
  requester: string;
  namespace: string;
  /** Of an application: its key, which no cluster can be named like. */
  clusterName: string;
  /** The object that a change is about; null for orders, and where nobody noted it. */
  clusterUid: string | null;
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
  /** What its kind notes of its own. */
  plan: RequestPlan;
  /** What it would cost; null when it builds nothing or nobody has told prices. */
  estimate: EstimateDetail | null;
  reason: string | null;
  /** `reason` as a message; null where somebody's words are quoted. */
  reasonMessage: MessageRef | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}
/** A request that is about to be stored. */
export type NewRequest = Omit<RequestRecord, 'shortId'>;
export interface RequestEntry {
  at: Date;
  actor: string;
  type: string;
  detail: string | null;
  /** `detail` sentence by sentence; absent where somebody's words are quoted. */
  said?: SaidSentence[] | undefined;
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
export interface RequestsOnly {
  kind?: RequestKind;
  state?: RequestState;
}
export interface RequestStore {
  /**
   * Stores it and answers it with its short id.
   * @throws DomainError `conflict` when an open order has the name, or a change of the cluster is open
   */
  insert(tx: Tx, request: NewRequest): Promise<RequestRecord>;
  get(tx: Tx, id: string): Promise<RequestRecord | null>;
  /** By its id or by its short id, in capitals or not. */
  find(tx: Tx, anyId: string): Promise<RequestRecord | null>;
  /** The short ids of those of them that there are, and the clusters that they are about. */
  namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, { shortId: string; cluster: string | null }>>;
  /** Reads it and locks its row until the end of the transaction. */
  lock(tx: Tx, id: string): Promise<RequestRecord | null>;
  /** @throws DomainError `stale-version` when the revision is not `change.revision - 1` any more */
  update(tx: Tx, request: RequestRecord): Promise<void>;
  list(tx: Tx, visible: Visible, filter: RequestFilter): Promise<RequestPage>;
  /** The newest hundred, of these kinds and in these states if any are named. */
  ofCluster(tx: Tx, ref: ClusterRef, only?: RequestsOnly): Promise<RequestRecord[]>;
  /** The newest of these kinds in one of these states; null where there is none. */
  latest(
    tx: Tx,
    ref: ClusterRef,
    of: { kinds: readonly RequestKind[]; states: readonly RequestState[] },
  ): Promise<RequestRecord | null>;
  /** All that wait for what the cluster does or hold something for it, however many came after them. */
  toFollow(tx: Tx, ref: ClusterRef): Promise<RequestRecord[]>;
  /** The request that still holds the name, if one does. */
  findOpen(tx: Tx, kind: RequestKind, ref: ClusterRef): Promise<RequestRecord | null>;
  /** The open change of a cluster, if there is one; there is never more than one. */
  findOpenChange(tx: Tx, cluster: ClusterRef & { uid: string | null }): Promise<RequestRecord | null>;
  /**
   * Whether a change has just written a later generation of a cluster than the given one. An older write says nothing: an
   * API server that was restored from a backup counts on from less.
   */
  isWrittenMeanwhile(tx: Tx, cluster: ClusterRef & { uid: string }, generation: number): Promise<boolean>;
  /** How long changes of running clusters took since then, by their strongest effect. */
  changeDurations(tx: Tx, since: Date): Promise<ChangeDuration[]>;
  /** How long the replacement of a machine usually took since then; null with fewer than three. */
  replacementSeconds(tx: Tx, since: Date): Promise<number | null>;
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
  vcpuMillicores: number;
  memoryBytes: number;
  gpu: number;
  /** Likely price a month that counts against the budget; null while nobody has decided to spend it. */
  price: Price | null;
  state: 'held' | 'released';
  releasedAt: Date | null;
}
/** What is to be held. */
export type Holding = Omit<ReservationRecord, 'state' | 'releasedAt'>;
export interface ReservationStore {
  /** Call after `ProjectStore.lock`. */
  hold(tx: Tx, reservation: Holding): Promise<ReservationRecord>;
  release(tx: Tx, requestId: string, at: Date): Promise<void>;
  /** What a request holds is another amount, or under another name. Call after `ProjectStore.lock`. */
  change(tx: Tx, reservation: Holding): Promise<void>;
  get(tx: Tx, requestId: string): Promise<ReservationRecord | null>;
  /** What is held for a cluster, by whichever request. */
  ofCluster(tx: Tx, ref: ClusterRef): Promise<ReservationRecord | null>;
  /** Counts the price of a held reservation against the budget. */
  commit(tx: Tx, requestId: string, price: Price): Promise<void>;
  /** How many clusters of a project one person's requests hold. */
  countOfPerson(tx: Tx, project: string, requesterId: string): Promise<number>;
}
