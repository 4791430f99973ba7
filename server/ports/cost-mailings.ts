// Costs that are sent by mail, and each period of them on its way.
import type { MailingFormat, MailingRhythm } from '../../lib/contracts/choices.ts';
import type { MailingPause, MailingRunState } from '../../lib/contracts/cost-mailings.ts';
import type { CostScope } from '../../lib/contracts/cost-views.ts';
import type { MailingPeriod } from '../domain/costs/reports/mailing-period.ts';
import type { Settled } from '../domain/notices/delivery.ts';
import type { Tx } from './database.ts';
import type { MailOutcome } from './deliveries.ts';

export interface MailingRecord {
  id: string;
  ownerId: string;
  title: string;
  scope: CostScope;
  every: MailingRhythm;
  format: MailingFormat;
  nextAt: Date;
  /** Why nothing is sent; null while it is. */
  paused: MailingPause | null;
  createdAt: Date;
}

export interface MailingRun {
  id: string;
  mailingId: string;
  period: MailingPeriod;
  isTest: boolean;
  state: MailingRunState;
  /** With the one that is claimed. */
  attempts: number;
  nextAt: Date;
  lastError: string | null;
  bytes: number | null;
  createdAt: Date;
  sentAt: Date | null;
}
export interface DueRun extends MailingRun {
  mailing: MailingRecord;
  owner: { id: string; email: string; locale: string | null };
}
/** What became of an attempt. */
export interface RunResult {
  settled: Settled | { state: 'refused' };
  lastError: string | null;
  bytes: number | null;
}

export interface CostMailingStore {
  /** A person's, by title; each with its newest runs, newest first. */
  list(tx: Tx, ownerId: string): Promise<(MailingRecord & { runs: MailingRun[] })[]>;
  get(tx: Tx, id: string): Promise<(MailingRecord & { runs: MailingRun[] }) | null>;
  /** How many a person has; nobody makes another one of theirs until the transaction ends. */
  lockCount(tx: Tx, ownerId: string): Promise<number>;
  put(tx: Tx, record: MailingRecord): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** Locks one whose time has come; null when there is none that nobody else has. */
  claimDue(tx: Tx, now: Date): Promise<MailingRecord | null>;
  /** Answers whether it is new: a period goes out once. */
  addRun(tx: Tx, run: Omit<MailingRun, 'state' | 'attempts' | 'lastError' | 'bytes' | 'sentAt'>): Promise<boolean>;
  /** Takes a run that is due, and nobody else gets it before `until`. What is paused waits, but for what is tried. */
  claimRun(tx: Tx, now: Date, until: Date): Promise<DueRun | null>;
  /** Does nothing, and answers false, when somebody else has claimed it since. */
  settle(tx: Tx, run: Pick<MailingRun, 'id' | 'attempts'>, result: RunResult, at: Date): Promise<boolean>;
  /** Looks at it again at `until`; that counts as no attempt. */
  putOff(tx: Tx, run: Pick<MailingRun, 'id' | 'attempts'>, until: Date, because: string): Promise<void>;
  pause(tx: Tx, id: string, because: MailingPause): Promise<void>;
}

/** How far the costs of a period are known. */
export interface CostsKnown {
  /** All hours that ended by then were asked for; null before the first. */
  until: Date | null;
  /** It is not before the period's end. */
  isWhole: boolean;
  /** Hours × clusters that were expected, and those of them that are not known. */
  hours: number;
  missing: number;
}

/** What a mail with costs says, and what hangs on it. */
export interface CostMail {
  /** The same in every attempt, so that a mailbox can drop what it has. */
  id: string;
  at: Date;
  title: string;
  period: MailingPeriod;
  /** The page of the same costs. */
  path: string;
  /** Null: it is too large to be sent, or may not be. */
  file: { name: string; content: Buffer } | null;
  /** Null: they may not read costs any more. */
  known: CostsKnown | null;
}
export interface CostMailer {
  sendCosts(to: { email: string; locale: string | null }, mail: CostMail): Promise<MailOutcome>;
}
