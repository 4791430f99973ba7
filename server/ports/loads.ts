// How busy clusters are, and were in the last day.
import type { ClusterLoad, ClusterLoads } from '../../lib/contracts/cluster-loads.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';
import type { RangeWindow, SampleValue } from './metrics.ts';

export const loadFields = ['cpu', 'memory', 'disk', 'received', 'pods'] as const;
export type LoadField = (typeof loadFields)[number];

/** Ratios of what there is, bytes a second, and a count; null where it was not reported. */
export interface LoadSample extends ClusterRef, Record<LoadField, SampleValue> {
  /** When it was so. */
  at: Date;
}

/** The part of a source of metrics that tells how busy all clusters are. Throws a MetricsError. */
export interface LoadSource {
  readonly name: string;
  loadsNow(now: Date, signal?: AbortSignal): Promise<LoadSample[]>;
  loadsThrough(window: RangeWindow, signal?: AbortSignal): Promise<LoadSample[]>;
}

export interface LoadStore {
  /** When the newest half hour began of which there is anything. */
  newest(tx: Tx): Promise<Date | null>;
  /** Keeps samples under the half hour that they fall in; a later one takes the place of an earlier one. */
  put(tx: Tx, samples: readonly LoadSample[]): Promise<void>;
  forget(tx: Tx, before: Date): Promise<void>;
}

/** What pages ask: half hours up to the one of `now`, null where nothing was reported. */
export interface LoadReader {
  cpuOf(
    tx: Tx,
    refs: readonly ClusterRef[],
    now: Date,
  ): Promise<Omit<Extract<ClusterLoads, { state: 'known' }>, 'state'>>;
  ofCluster(tx: Tx, ref: ClusterRef, now: Date): Promise<Omit<Extract<ClusterLoad, { state: 'known' }>, 'state'>>;
}
