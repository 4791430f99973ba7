// What is booked against what the source of metrics itself says that a day cost.
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** A cluster's day as the source tells it, in its own currency; null where it tells nothing. */
export interface SourceDay {
  namespace: string;
  name: string;
  node: number | null;
  storage: number | null;
  loadBalancer: number | null;
  fee: number | null;
}

/** A source of metrics that is asked for its own totals. Throws a MetricsError. */
export interface SourceTotals {
  /** What each cluster cost in the day (UTC) that begins at an instant; null when it tells only a part of it. */
  totals(midnight: Date, signal?: AbortSignal): Promise<SourceDay[] | null>;
}

export interface CostCheckStore {
  /** Days from `from`, before `to`, that were compared, and when. */
  compared(tx: Tx, source: string, from: string, to: string): Promise<Map<string, Date>>;
  /** Clusters of which the source itself told what machines cost in more hours of a day than one can miss. */
  expected(tx: Tx, source: string, day: string): Promise<ClusterRef[]>;
  /** Puts a day's totals beside what is booked of it, by project; in place of an earlier look at the day. */
  put(
    tx: Tx,
    day: string,
    told: readonly SourceDay[],
    source: { name: string; currency: string },
    at: Date,
  ): Promise<void>;
  /** Notes a failure, or with null that there is none any more. */
  setError(tx: Tx, source: string, failure: string | null, at: Date): Promise<void>;
}

/** Amounts of one kind over the compared days; null where nobody tells any. */
export interface CheckedAmounts {
  node: string | null;
  storage: string | null;
  loadBalancer: string | null;
  fee: string | null;
}

export interface CostCheck {
  source: string;
  currency: string | null;
  /** How many days were compared, the first and the last of them. */
  days: number;
  from: string | null;
  to: string | null;
  told: CheckedAmounts;
  /** At the source's own prices. */
  booked: CheckedAmounts;
  /** What the rate card adds to that. */
  card: Pick<CheckedAmounts, 'node' | 'fee'>;
  /** Set while the source does not answer; a failure of lib/contracts/metrics.ts. */
  failure: string | null;
  failedAt: Date | null;
}

export interface CostCheckReader {
  /** By source, the one that was asked last first; of the projects that may be seen, those of none for who sees all. */
  checks(tx: Tx, question: { visible: Visible; from: string; to: string; project?: string[] }): Promise<CostCheck[]>;
}
