// Months of projects: which there are, and how fresh they are.
import type { Statement, StatementRow } from '../../lib/contracts/statements.ts';
import type { Locale } from '../../lib/locales.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface StatementReader {
  /** Months with costs since a day, newest first, then the most expensive project. What cannot be converted is in no amount. */
  months(
    tx: Tx,
    question: { visible: Visible; project: string | null; since: string; currency: string },
  ): Promise<Omit<StatementRow, 'isRunning'>[]>;
  /** When the figures of a project's days last changed, and how many that were known by an instant changed after it. */
  freshness(
    tx: Tx,
    question: { project: string; from: string; until: string; late: Date },
  ): Promise<{ asOf: Date | null; lateDays: number }>;
}

/** Draws a statement as a PDF document. */
export type DrawStatement = (statement: Statement, locale: Locale) => Promise<Uint8Array>;
