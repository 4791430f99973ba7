// Policies, and what they and people say to requests.

import type { Approval, Asked, ReviewAnswer } from '../../lib/contracts/approvals.ts';
import type { ApprovalDecision, ApprovalView } from '../../lib/contracts/choices.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Policy, PolicyInput } from '../../lib/contracts/policies.ts';
import type { PolicyResult } from '../../lib/contracts/policy-result.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface PolicyRecord {
  /** Null: the whole installation. */
  project: string | null;
  /** Counts from 1. */
  version: number;
  policy: Policy;
  savedAt: Date;
  savedBy: string;
  comment: string | null;
}
export interface PolicyStore {
  /** The policy that holds now. */
  current(tx: Tx, project: string | null): Promise<PolicyRecord | null>;
  /** Those that hold in a project: the installation's and its own, as far as there are any. */
  holdingIn(tx: Tx, project: string): Promise<Pick<PolicyRecord, 'project' | 'policy'>[]>;
  /** The current ones of the visible projects and of the installation. */
  list(tx: Tx, visible: Visible): Promise<PolicyRecord[]>;
  /** Newest first. */
  history(tx: Tx, project: string | null, limit: number): Promise<PolicyRecord[]>;
  /** @throws DomainError `stale-version` when somebody else has saved that version */
  save(tx: Tx, record: PolicyRecord): Promise<void>;
}

export interface ReviewRecord {
  requestId: string;
  revision: number;
  askedAt: Date;
  expiresAt: Date | null;
  asked: Asked;
  input: PolicyInput;
  result: PolicyResult;
  answer: ReviewAnswer | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  comment: string | null;
}
export interface VoteRecord {
  requestId: string;
  revision: number;
  userId: string;
  email: string;
  at: Date;
  comment: string | null;
}
/** The reader of an inbox, with where they may approve. */
export interface Reader {
  id: string;
  email: string;
  approves: Visible;
  approvesEverywhere: boolean;
}
export interface ApprovalFilter {
  view: ApprovalView;
  decision?: ApprovalDecision;
  /** Instead of the view: what the reader and rules have decided since. */
  decidedSince?: Date;
  projects?: readonly string[];
  cursor?: string;
  limit: number;
}
export interface ReviewStore {
  insert(tx: Tx, review: ReviewRecord): Promise<void>;
  latest(tx: Tx, requestId: string): Promise<ReviewRecord | null>;
  get(tx: Tx, requestId: string, revision: number): Promise<ReviewRecord | null>;
  answer(
    tx: Tx,
    review: Pick<ReviewRecord, 'requestId' | 'revision'>,
    said: Pick<ReviewRecord, 'answer' | 'answeredAt' | 'answeredBy' | 'comment' | 'expiresAt'>,
  ): Promise<void>;
  addVote(tx: Tx, vote: VoteRecord): Promise<void>;
  votes(tx: Tx, requestId: string, revision: number): Promise<VoteRecord[]>;
  /** Median seconds from question to the answer of a person in a project since an instant; null with fewer than three. */
  usualAnswerSeconds(tx: Tx, project: string, since: Date): Promise<number | null>;
  list(tx: Tx, visible: Visible, reader: Reader, filter: ApprovalFilter): Promise<Page<Approval>>;
  count(
    tx: Tx,
    visible: Visible,
    reader: Reader,
    projects: readonly string[] | undefined,
  ): Promise<Record<ApprovalView, number>>;
  /** Requests that wait for an answer longer than they may. */
  unanswered(tx: Tx, now: Date, limit: number): Promise<string[]>;
  /** The last revision of each request asked since then, newest first. */
  since(tx: Tx, project: string | null, since: Date, limit: number): Promise<ReviewRecord[]>;
}
