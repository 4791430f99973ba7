// Budgets of what is really spent, and what is spent of them.
import type { SpendScope } from '../../lib/contracts/spend-budgets.ts';
import type { BudgetState } from '../../lib/finops/budget.ts';
import type { KnownDays } from '../../lib/finops/known-days.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface SpendBudgetRecord {
  id: string;
  title: string;
  scope: SpendScope;
  monthly: string;
  currency: string;
  thresholds: number[];
  warnsOnForecast: boolean;
  owner: string | null;
  isActive: boolean;
  /** How it stood when it was last looked at, and in which month (`YYYY-MM`). */
  state: BudgetState | null;
  stateMonth: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Rises with every change that somebody makes. */
  version: number;
}

/** A threshold that was passed. */
export interface SpendBudgetEvent {
  threshold: string;
  at: Date;
  amount: string;
  monthly: string;
  /** The budget's when it was passed; both amounts are in it. */
  currency: string;
}

export interface SpendBudgetStore {
  /** Those of these projects; those about more than one project with `all` alone. By title. */
  list(tx: Tx, visible: Visible): Promise<SpendBudgetRecord[]>;
  get(tx: Tx, id: string): Promise<SpendBudgetRecord | null>;
  /** How many there are; nobody adds one until the transaction ends. */
  lockCount(tx: Tx): Promise<number>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<SpendBudgetRecord | null>;
  put(tx: Tx, record: SpendBudgetRecord): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** Keeps how it stands; that is no change of the budget. */
  keepState(tx: Tx, id: string, state: BudgetState, month: string): Promise<void>;
  events(tx: Tx, id: string, month: string): Promise<SpendBudgetEvent[]>;
  /** Answers whether it is new: a threshold is passed once a month for each amount that the budget has in it. */
  addEvent(tx: Tx, id: string, month: string, event: SpendBudgetEvent): Promise<boolean>;
}

/** What a scope cost in a month, in one currency. */
export interface Spending {
  /** Null: hours were expected, and none is known, or no rate leads into the asked currency. */
  days: { day: string; amount: string | null; hoursMissing: number }[];
  /** Cost of the last known hour of each cluster that is still there; null when none is known of the scope, or asked for. */
  hourlyRate: string | null;
  /** The part of it of clusters whose last known hour is older than the newest; null where there is none. */
  staleRate: string | null;
  /** Amounts for which no rate leads into the asked currency. */
  unconverted: { currency: string; amount: string }[];
}

/** How far costs are known. */
export interface SpendKnown {
  /** End of the newest hour that is known of any cluster; null without one in the month (UTC) or in the two days before. */
  until: Date | null;
  /** All hours that ended by then are known or known to be missing; null before the first. */
  completeUntil: Date | null;
}

export interface Reserved {
  /** Null when they hold nothing in the asked currency but something else. */
  amount: string | null;
  /** Orders that are not in it. */
  leftOut: { unpriced: number; otherCurrency: number };
}

export interface SpendReader {
  /** Of hours before `before`. */
  known(tx: Tx, before: Date): Promise<SpendKnown>;
  /**
   * Of the month (UTC) of `at`. Other currencies are converted at the day of the charge.
   * @param until end of the hour that rates are about; without it none is told
   */
  spending(tx: Tx, scope: SpendScope, currency: string, at: Date, until: Date | null): Promise<Spending>;
  /** Days from `from` and before `to`, of the scope, as the page of costs adds them up. */
  history(tx: Tx, scope: SpendScope, currency: string, from: string, to: string): Promise<KnownDays>;
  /** The currency that costs are told in now, where no rate leads from it into this one by that day; null otherwise. */
  unconvertible(tx: Tx, currency: string, day: string): Promise<string | null>;
  /** What orders of the scope hold a month in this currency. */
  reserved(tx: Tx, scope: SpendScope, currency: string): Promise<Reserved>;
}
