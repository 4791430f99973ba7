// What clusters cost: read from a source of metrics, kept by hour and by day, read by pages.
import type { CostLabels } from '../../lib/contracts/cost-labels.ts';
import type { CostDimension, CostFilter } from '../../lib/contracts/costs.ts';
import type { SplitPolicy } from '../../lib/finops/split.ts';
import type { BookedHour, CostCluster } from '../domain/costs/hours/cost-booking.ts';
import type { ClusterAllocations, CostReadings } from '../domain/costs/hours/cost-readings.ts';
import type { CurrencySince } from '../domain/costs/pricing/cost-currency.ts';
import type { ExchangeRate } from '../domain/costs/pricing/exchange.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

interface ReadOptions {
  coarse?: boolean;
  signal?: AbortSignal;
}

/** The part of a source of metrics that costs are read from. Throws a MetricsError. */
export interface CostSource {
  readonly name: string;
  /** The currency in which the source's exporters tell their prices. */
  readonly currency: string;
  /** What its operator says that currencies are worth. */
  readonly exchangeRates: readonly ExchangeRate[];
  /** A midnight (UTC) before the oldest data; null when there is none. */
  oldest(now: Date, signal?: AbortSignal): Promise<Date | null>;
  /**
   * Everything about the hours that begin from `from` and before `to`, both whole hours and at most a day apart.
   * `coarse` looks twice at an hour to split it among namespaces and leaves out what they asked for and used.
   */
  read(from: Date, to: Date, options?: ReadOptions): Promise<CostReadings>;
  /** What namespaces were allocated of the machines of some clusters in such hours; what cannot be read is left out. */
  allocations(
    from: Date,
    to: Date,
    clusters: readonly ClusterRef[],
    options?: ReadOptions,
  ): Promise<ClusterAllocations[]>;
}

export interface CostWatermark {
  backfilledFrom: Date | null;
  completeUntil: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
}

interface AskedGaps {
  from: Date;
  until: Date;
  retryBefore: Date;
  rereadFrom: Date;
  now: Date;
  most: number;
}

export interface CostStore {
  /** Closes what has changed in the projection, its requests and projects since, and opens what holds now. */
  keepClusters(tx: Tx, now: Date): Promise<void>;
  /** Makes rows for clusters that only the metrics know. @returns how many there were */
  addUnknown(tx: Tx, seen: readonly { namespace: string; name: string; from: Date; to: Date }[]): Promise<number>;
  /** Rows that held at some time in the window. */
  clustersIn(tx: Tx, from: Date, to: Date): Promise<CostCluster[]>;
  /** Clusters (`namespace/name`) of which there is an hour in the window, be it a missing one. */
  seenIn(tx: Tx, from: Date, to: Date): Promise<Set<string>>;
  /**
   * Days (their midnights, UTC), newest first, with hours before `until` that the source did not tell of and may tell of
   * now: those that were not asked for since the cluster was heard again, or since `retryBefore`. Of a cluster that was
   * silent by itself, or too much to be told, only hours before `rereadFrom` once it was heard again, at ever longer
   * intervals.
   */
  gaps(tx: Tx, source: string, asked: AskedGaps): Promise<Date[]>;
  /** Notes that a day (UTC) with gaps was asked about, and that nothing came of it. */
  putOff(tx: Tx, source: string, day: Date, at: Date): Promise<void>;
  /** Hours that are not missing, as `<clusterId> <begin in ms>`. */
  knownHours(tx: Tx, from: Date, to: Date): Promise<Set<string>>;
  /** What is booked of a day (UTC) changed since it was held against the source. */
  forgetComparison(tx: Tx, source: string, day: Date): Promise<void>;
  /** In which currency a source's amounts are and since when, oldest first; empty before the first hour. */
  currencies(tx: Tx, source: string): Promise<CurrencySince[]>;
  /**
   * Amounts of hours from `since` (a whole hour) on are in another currency: every cluster is another row from then on, so
   * that no row has amounts of two.
   */
  changeCurrency(tx: Tx, source: string, change: CurrencySince): Promise<void>;
  /**
   * Ends clusters that were deleted while nobody looked, with the last hour that the source told of, and takes back the
   * missing hours after it. Hours before `since` were looked at while the cluster was there, and stay.
   * @returns the first day (its midnight, UTC) that is to be summed up anew
   */
  endDeleted(tx: Tx, since: Date): Promise<Date | null>;
  /** In which region of a source a cluster (`namespace/name`) was last seen. */
  regions(tx: Tx, source: string): Promise<Map<string, string>>;
  /** Replaces hours and their namespaces; a missing hour never takes the place of one that is known. */
  putHours(tx: Tx, hours: readonly BookedHour[], source: { name: string; currency: string }, at: Date): Promise<void>;
  /**
   * Takes hours that are booked from other rows of the same cluster's name, which held them before it was known whose they
   * are; one of which only the other row knows anything stays there. Days are to be summed up after it.
   */
  takeOver(tx: Tx, hours: readonly Pick<BookedHour, 'clusterId' | 'hour'>[]): Promise<void>;
  /**
   * Sums up anew the days of hours from `from` and before `to`, and what they are part of. Of days whose hours are still
   * kept goes what no hour supports any more.
   */
  sumDays(tx: Tx, from: Date, to: Date, at: Date): Promise<void>;
  /** All rates that are kept. */
  rates(tx: Tx): Promise<ExchangeRate[]>;
  /** Keeps the rates that a source lists, in place of those that it listed before. */
  putRates(tx: Tx, rates: readonly ExchangeRate[], source: string): Promise<void>;
  watermark(tx: Tx, source: string): Promise<CostWatermark>;
  setWatermark(tx: Tx, source: string, watermark: CostWatermark, at: Date): Promise<void>;
  /** Deletes what is older than it is kept. */
  forgetOld(tx: Tx, now: Date): Promise<void>;
}

/** What is asked of the kept costs. Days are UTC, `to` is the first day that is not asked for. */
export interface CostQuestion {
  visible: Visible;
  from: string;
  to: string;
  filter: CostFilter;
  /** Into which amounts are converted, at the rate of the day they were charged on. */
  currency: string;
  /** How namespaces bear what is idle and what is shared; apart unless said otherwise. Changes no total. */
  split?: CostSplit;
}

export interface CostSplit {
  idle: SplitPolicy;
  shared: SplitPolicy;
}

/** Sums of one group; amounts are decimal strings in the asked currency, null where nothing is known. */
export interface CostSum {
  /** One for each dimension that was asked for; null for what has none, such as no owner. */
  keys: (string | null)[];
  /** Set in sums by day. */
  day: string | null;
  /** Null where hours were expected and none of them is known. */
  amount: string | null;
  /** Hours × clusters that were expected, and those of them that are not known; null where the grouping is below clusters. */
  hours: number | null;
  hoursMissing: number | null;
  node: string | null;
  storage: string | null;
  loadBalancer: string | null;
  fee: string | null;
  /** Of `node`: what nothing was allocated to. Null where the grouping is below clusters. */
  idle: string | null;
  nodeHours: number | null;
  vcpuHours: number | null;
  memoryGibHours: number | null;
  gpuHours: number | null;
}

/** Clusters that are there and in no amount, since no hour of them was ever known or expected. */
export interface SilentClusters {
  count: number;
  /** The first of them, as `namespace/name`. */
  clusters: string[];
}

export interface CostCompleteness {
  /** Hours × clusters that were expected, and how their amounts came about. */
  hours: number;
  observed: number;
  carried: number;
  rateCard: number;
  missing: number;
  silent: SilentClusters;
  /** Why hours are missing, or their prices doubtful; most hours first. */
  reasons: { reason: string; hours: number; missing: number }[];
  /** All hours that ended by then are known or known to be missing; null before the first. */
  completeUntil: Date | null;
  /** First hour for which there is anything. */
  since: Date | null;
  /** Amounts left out because no rate leads from their currency into the asked one. */
  unconverted: { currency: string; amount: string; days: number }[];
}

export interface CostReader {
  /** Sums by up to two dimensions, largest first, without any in total; with `daily` each day by itself. */
  sums(tx: Tx, question: CostQuestion, by: readonly CostDimension[], options?: { daily?: boolean }): Promise<CostSum[]>;
  completeness(tx: Tx, question: CostQuestion): Promise<CostCompleteness>;
  /** That of `completeness`, alone. */
  completeUntil(tx: Tx): Promise<Date | null>;
  /** Days of which anything is booked, whoever may see it, and all of it can be converted. */
  bookedDays(tx: Tx, question: Pick<CostQuestion, 'from' | 'to' | 'currency'>): Promise<Set<string>>;
}

export interface CostLabelReader {
  /** Labels of the clusters that were there in the window; `q` is a part of their names. */
  labels(tx: Tx, question: Omit<CostQuestion, 'currency' | 'split'> & { q: string | undefined }): Promise<CostLabels>;
}

/** What an hour costs now. */
export interface HourlyRate {
  amount: string;
  /** The part of it that is older than the newest hour, and since when the first of its clusters is silent. */
  stale: { amount: string; clusters: number; since: Date } | null;
}

export interface CostRateReader {
  /**
   * What the last known hour of each cluster cost that is still there; null when none is known within the three days before
   * the window's end.
   */
  hourly(tx: Tx, question: CostQuestion): Promise<HourlyRate | null>;
}
