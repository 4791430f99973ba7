// What costs are divided by, and how many of it there were.
import type { CostedDay } from '../domain/costs/reports/unit-cost.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface UnitRecord {
  id: string;
  name: string;
  /** Null: of everything. */
  project: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Decimal strings by day (UTC). */
export type QuantityDays = Map<string, string>;

export interface UnitStore {
  /** Those of these projects, and with `all` those of everything too. By name. */
  list(tx: Tx, visible: Visible): Promise<UnitRecord[]>;
  get(tx: Tx, id: string): Promise<UnitRecord | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<UnitRecord | null>;
  /** All of them, and nobody else makes or renames one until the transaction ends. */
  lockAll(tx: Tx): Promise<UnitRecord[]>;
  put(tx: Tx, record: UnitRecord): Promise<void>;
  /** With its quantities. */
  remove(tx: Tx, id: string): Promise<void>;
  /** Of days from `from` and before `to`, by unit; a unit without any is not among them. */
  quantities(tx: Tx, ids: readonly string[], from: string, to: string): Promise<Map<string, QuantityDays>>;
  /** The last day of each of which a quantity is known. */
  lastDays(tx: Tx, ids: readonly string[]): Promise<Map<string, string>>;
  /** Sets days; null takes back what was known of one. */
  setQuantities(
    tx: Tx,
    id: string,
    days: ReadonlyMap<string, string | null>,
    set: { by: string; at: Date },
  ): Promise<void>;
}

export interface UnitCostReader {
  /**
   * What days from `from` and before `to` cost, by project; under null those of everything. Only days are told that are
   * over at `now`, read to their end, and of which all amounts can be converted and some hour has a price.
   */
  days(
    tx: Tx,
    question: { projects: readonly (string | null)[]; from: string; to: string; currency: string; now: Date },
  ): Promise<Map<string | null, Map<string, CostedDay>>>;
}
