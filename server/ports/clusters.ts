// The projection of the clusters.
import type { ClusterSort } from '../../lib/contracts/choices.ts';
import type { ClusterEvent, ClusterEventQuery, KeptEventPage } from '../../lib/contracts/cluster-events.ts';
import type { ClusterFacets, ClusterFilter } from '../../lib/contracts/cluster-filter.ts';
import type { ClusterDetail, ClusterPage } from '../../lib/contracts/clusters.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

export interface ClusterQuery extends ClusterFilter {
  cursor?: string;
  limit: number;
  sort: ClusterSort;
  order: 'asc' | 'desc';
}
export interface NamedCluster extends ClusterRef {
  project: string | null;
  owner: string | null;
  /** KOF's tenant, as its label says; null without one. */
  tenant: string | null;
}

/** What was kept of what Kubernetes said of a cluster's objects, of the present cluster of the name alone. */
export interface ClusterEventReader {
  page(tx: Tx, ref: ClusterRef, query: ClusterEventQuery): Promise<KeptEventPage>;
}

/** Reads the projection. `me` in the owner filter is already replaced by an e-mail. */
export interface ClusterReader {
  list(tx: Tx, visible: Visible, query: ClusterQuery): Promise<ClusterPage>;
  facets(tx: Tx, visible: Visible, filter: ClusterFilter): Promise<ClusterFacets>;
  /** Everything but what comes from elsewhere. */
  get(
    tx: Tx,
    ref: ClusterRef,
  ): Promise<Omit<
    ClusterDetail,
    | 'events'
    | 'requests'
    | 'catalogItem'
    | 'graceUntil'
    | 'campaignOptOut'
    | 'protection'
    | 'holds'
    | 'scalable'
    | 'repairs'
    | 'irreplaceable'
    | 'replacementSeconds'
    | 'sleep'
    | 'drift'
  > | null>;
  /** What rights and refusals need; null when there is no such cluster. */
  find(
    tx: Tx,
    ref: ClusterRef,
  ): Promise<{
    uid: string;
    project: string | null;
    owner: string | null;
    phase: string;
    createdAt: Date;
    expiresAt: Date | null;
    expiresInDays: number | null;
    provider: string | null;
    nodesReady: number | null;
    nodesTotal: number | null;
  } | null>;
  /** All clusters with one of these names, to tell whose a thing is that bears only a name. */
  named(tx: Tx, names: readonly string[]): Promise<NamedCluster[]>;
  /** What it takes of quota and money: as its order holds, else as its own figures say; null when nobody knows. */
  holdingOf(tx: Tx, ref: ClusterRef): Promise<ClusterDetail['holds']>;
  /** Kubernetes' events about the cluster and its parts, newest first. */
  events(tx: Tx, ref: ClusterRef, limit: number): Promise<ClusterEvent[]>;
}
