// What things cost, and what a project has promised to spend.
import type { Drift } from '../../lib/contracts/budgets.ts';
import type { ObservedPrice } from '../../lib/contracts/estimate.ts';
import type { RateCardVersion } from '../../lib/contracts/rate-cards.ts';
import type { MonthBasis } from '../domain/costs/pricing/card-effect.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

export interface RateCardStore {
  /** The prices of a provider that hold on a day (`YYYY-MM-DD`, UTC). */
  findValid(tx: Tx, provider: string, day: string): Promise<RateCardVersion | null>;
  /** All versions of all providers, by provider and version. */
  list(tx: Tx): Promise<RateCardVersion[]>;
  /** Everybody who adds a version takes this lock first. */
  lock(tx: Tx): Promise<void>;
  /** Adds a version in place of those that are `replaced`, and ends the one before on the day the new one begins. */
  add(tx: Tx, version: RateCardVersion, replaced?: readonly RateCardVersion[]): Promise<void>;
}

/** What a month is worked out from whichever card holds. */
interface BasisReader {
  /** Converted into one currency at each day's rate, summed by project, region and what is priced alike; days are `YYYY-MM-DD`, UTC, without `to`. */
  bases(tx: Tx, provider: string, span: BasisSpan): Promise<MonthBasis[]>;
  /**
   * The first day from which all that is booked can be worked out anew; `to` where that is none. Days that an older
   * version booked have no bases.
   */
  basesSince(tx: Tx, provider: string, span: Omit<BasisSpan, 'currency'>): Promise<string>;
  /** Currencies of days that are in no basis, since no rate leads from them to the one that is asked for. */
  unconverted(tx: Tx, provider: string, span: BasisSpan): Promise<string[]>;
}
interface BasisSpan {
  from: string;
  to: string;
  currency: string;
}

export interface ObservedPriceReader extends BasisReader {
  /**
   * Medians of the list prices of machines an hour, by region, type and market, on days from `since` (`YYYY-MM-DD`, UTC) on, as
   * the source told them: without those of a rate card and those that nobody believes.
   * @param currency into which they are converted at each day's rate; what leads nowhere stays in its own
   */
  find(tx: Tx, provider: string, since: string, currency: string | null): Promise<ObservedPrice[]>;
}

/** By how much one approved request may pass its project's budget. */
export interface Allowance {
  requestId: string;
  project: string;
  amount: string;
  currency: string;
  reason: string;
  grantedBy: string;
  grantedAt: Date;
  /** The request whose reservation a change raises; null for an order. */
  covers: string | null;
}
export interface AllowanceStore {
  /** Call after `ProjectStore.lock`; from then on the project may commit that much more. */
  grant(tx: Tx, allowance: Allowance): Promise<void>;
  /** Those whose requests hold their reservation, newest first. */
  ofProject(tx: Tx, project: string): Promise<(Allowance & { cluster: ClusterRef })[]>;
}

export interface DriftStore {
  ofProject(tx: Tx, project: string): Promise<Drift[]>;
  /** What the last comparison found. */
  all(tx: Tx): Promise<(Drift & { project: string })[]>;
  /** Compares what is held with what runs, keeps what differs in place of what differed before, and answers it. */
  compare(tx: Tx, at: Date): Promise<(Drift & { project: string })[]>;
}

/** What a cluster takes by its own values. */
export interface ClusterFigures extends ClusterRef {
  nodes: number;
  vcpuMillicores: number;
  memoryBytes: number;
  gpu: number;
  price: { monthly: string; currency: string } | null;
  /** Who runs it: `machines`, `hosted`, `managed` or `none`. */
  controlPlane: string | null;
}
export interface FiguresStore {
  /** Every cluster of a project, with its provider. */
  list(tx: Tx): Promise<(ClusterRef & { provider: string | null })[]>;
  find(tx: Tx, ref: ClusterRef): Promise<(ClusterRef & { provider: string | null }) | null>;
  /** Writes nothing where nothing has changed. */
  put(tx: Tx, figures: ClusterFigures, at: Date): Promise<void>;
}
