// Which clusters and regions were seen in a source of metrics, and when: a region that is down vanishes from its answers.
import type { MetricsRegions } from '../../lib/contracts/metrics-regions.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';
import type { MetricsFailure } from './metrics.ts';

/** What the health of a cluster is judged by. Null is unknown, never zero. */
export interface Vitals {
  apiUp: boolean | null;
  /** When its API server was last up, by the source's clock. */
  apiSeenAt: Date | null;
  nodesReady: number | null;
  nodesTotal: number | null;
  /** Share of the calls to its API server that fail on its side, 0–1. */
  apiErrors: number | null;
}

export const unknownVitals: Vitals = {
  apiUp: null,
  apiSeenAt: null,
  nodesReady: null,
  nodesTotal: null,
  apiErrors: null,
};

/** A cluster in an answer of the source. */
export interface Sighting extends ClusterRef, Vitals {
  /** Empty behind no promxy. */
  region: string;
  /** Of its newest sample, by the source's clock. */
  seenAt: Date;
}

/** The part of a source of metrics that tells who reports to it. Throws a MetricsError. */
export interface SightingSource {
  readonly name: string;
  /**
   * Everybody who reports at this moment. Of a part of them who is there is true, but not who is missing, nor any vitals:
   * they are worked out from machines of which some may not have been told.
   */
  seen(now: Date, signal?: AbortSignal): Promise<{ sightings: Sighting[]; isPartial: boolean }>;
  /** Everybody who reported within a day before, looked at once an hour. */
  seenLately(now: Date, signal?: AbortSignal): Promise<Sighting[]>;
  /** The oldest midnight (UTC) with data; null when there is none. */
  oldest(now: Date, signal?: AbortSignal): Promise<Date | null>;
}

/** How a source was found when it was last asked. */
export interface PollRecord {
  answeredAt: Date | null;
  failingSince: Date | null;
  historySince: Date | null;
  historyAskedAt: Date | null;
}

/** What the worker writes down. */
export interface SightingStore {
  poll(tx: Tx, source: string): Promise<PollRecord | null>;
  /** Adds what was seen. @param at when it was asked; the same for all of one answer */
  put(tx: Tx, source: string, seen: readonly Sighting[], at: Date): Promise<void>;
  /** Adds who was seen in a part of an answer; vitals stay those of the last whole answer, for who was in that. */
  confirm(tx: Tx, source: string, seen: readonly Sighting[], at: Date): Promise<void>;
  answered(tx: Tx, source: string, at: Date): Promise<void>;
  failed(tx: Tx, source: string, failure: MetricsFailure | 'partial-answer', at: Date): Promise<void>;
  keepHistory(tx: Tx, source: string, since: Date | null, at: Date): Promise<void>;
  /** Deletes what was last seen before. */
  forget(tx: Tx, source: string, before: Date): Promise<void>;
}

/** Where the figures of one cluster come from, as last known. */
export interface ClusterSighting {
  /** Null behind no promxy. */
  region: string | null;
  isRegionAnswering: boolean;
  /** When anything of the region, and of the cluster itself, last reported. */
  regionSeenAt: Date;
  seenAt: Date;
  /** When its API server was last up; null when it never was. */
  apiSeenAt: Date | null;
}

export type KnownRegions = Extract<MetricsRegions, { state: 'known' }>;

/** What pages ask, about the source that was asked last. */
export interface SightingReader {
  /** Regions of the clusters that may be seen and are awake; null before the source was asked at all. */
  regions(tx: Tx, visible: Visible): Promise<Omit<KnownRegions, 'state'> | null>;
  ofCluster(tx: Tx, ref: ClusterRef): Promise<ClusterSighting | null>;
}
