import type { Change } from '../../../../lib/contracts/approvals.ts';
import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { RequestDetail, ResubmitRequest } from '../../../../lib/contracts/requests.ts';
import type { BareChange } from '../../../domain/requests/request-changes.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { Context, UseCase } from '../../define.ts';
import type { Deps } from '../../deps.ts';
import type { Judgement } from '../../policies/judge.ts';
import type { Assessment } from '../assessment.ts';
import type { ChangeDeps } from '../steps/change-steps.ts';
import type { FollowDeps, SeenCluster } from '../steps/follow-deps.ts';

/** What a request asks for now, instead of what it asked for before. */
export interface AskedAnew {
  changed: Partial<RequestRecord>;
  judgement: Judgement;
  /** Of what holds quota; null for what holds nothing. */
  assessment: Assessment | null;
}

/** What is done for one kind of request. The registry has one of each. */
export interface KindOfRequest<Kind extends RequestKind = RequestKind> {
  /** Asks for it, with rights of its own. */
  submit: UseCase<RequestDetail>;
  /**
   * Prepares the same request with other answers.
   * @throws DomainError for what is wrong with them
   */
  askAnew(deps: Deps, request: RequestRecord, body: Extract<ResubmitRequest, { kind: Kind }>): Promise<AskedAnew>;
  /** What it would change, for those who decide. Orders name settings as their form does. */
  findChanges(context: Context, request: RequestRecord, since: readonly BareChange[]): Promise<FoundChanges>;
  /**
   * The worker's part, from when it is approved. May be run again at any point. Throws when there is no answer, so that
   * the queue asks again.
   */
  carryOut(deps: ChangeDeps, requestId: string): Promise<void>;
  /** Moves it on by what its cluster does; absent where carrying it out is all there is. */
  follow?(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster | null): Promise<void>;
}

export interface FoundChanges {
  changes: Change[];
  /** What its requester changed since somebody asked for it. */
  sinceLast: Change[];
}
