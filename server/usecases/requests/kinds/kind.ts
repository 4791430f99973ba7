import type { Change } from '../../../../lib/contracts/approvals.ts';
import type { ResubmitRequest } from '../../../../lib/contracts/request-bodies.ts';
import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { Check, RequestCheckResult, RequestDetail } from '../../../../lib/contracts/requests.ts';
import type { BareChange } from '../../../domain/requests/request-changes.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import type { Tx } from '../../../ports/database.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { Context, UseCase } from '../../define.ts';
import type { Deps } from '../../deps.ts';
import type { Judgement } from '../../policies/judge.ts';
import type { ChangeDeps } from '../steps/change-steps.ts';
import type { FollowDeps, SeenCluster } from '../steps/follow-deps.ts';
import type { Step } from '../steps/step-request.ts';

/** What a request asks for now, instead of what it asked for before. */
export interface AskedAnew {
  changed: Partial<RequestRecord>;
  judgement: Judgement;
  /** What is kept sealed instead of what was; null: nothing. Absent where that stays. */
  sealed?: string | null;
  /** Holds what it takes now instead; absent for what holds nothing. Called under the lock of the project. */
  reserve?: (tx: Tx, request: RequestRecord) => Promise<HeldAnew>;
}

export interface HeldAnew {
  judgement: Judgement;
  checks: Check[];
  plan?: RequestPlan;
}

type Fields = Record<string, unknown>;
type CarriedCluster = NonNullable<Awaited<ReturnType<ChangeDeps['clusters']['find']>>>;

/** What a kind of request makes of the file of its cluster. */
export interface GitPart {
  /**
   * The object as its file is to have it; null where there is to be no file.
   * @param inFile the object that stands there; null where there is none
   * @throws DomainError for what the management cluster or the object as it is now do not allow
   */
  toObject(deps: ChangeDeps, request: RequestRecord, inFile: Fields | null): Promise<Fields | null>;
  /**
   * What is noted of the cluster while its file waits for the merge, so that following tells what is new; absent where nothing
   * is told apart by that.
   */
  noteBefore?(request: RequestRecord, cluster: CarriedCluster): Partial<RequestPlan>;
  /** What its request notes once Flux or Argo CD has applied the file, as if the worker had written it. */
  noteApplied(request: RequestRecord, live: { uid: string; generation: number } | null): Pick<Step, 'note' | 'change'>;
}

/** What is done for one kind of request. The registry has one of each. */
export interface KindOfRequest<Kind extends RequestKind = RequestKind> {
  /** Asks for it, with rights of its own. */
  submit: UseCase<RequestDetail>;
  /**
   * Prepares the same request with other answers.
   * @throws DomainError for what is wrong with them
   */
  askAnew(context: Context, request: RequestRecord, body: Extract<ResubmitRequest, { kind: Kind }>): Promise<AskedAnew>;
  /** Asks what sending it would, and stores nothing; absent where there is nothing to preview. */
  check?: UseCase<RequestCheckResult>;
  /** Which templates a cluster could go to, and which of them the answers name; absent where the template stays. */
  findTargets?(deps: Deps, ref: ClusterRef, answers: Record<string, unknown>): Promise<Targets>;
  /** What it would change, for those who decide. Orders name settings as their form does. */
  findChanges(context: Context, request: RequestRecord, since: readonly BareChange[]): Promise<FoundChanges>;
  /**
   * The worker's part, from when it is approved. May be run again at any point. Throws when there is no answer, so that
   * the queue asks again.
   */
  carryOut(deps: ChangeDeps, requestId: string): Promise<void>;
  /** Its way through Git, where its project goes that way; absent for what no file says. */
  inGit?: GitPart;
  /** Moves it on by what its cluster does; absent where carrying it out is all there is. */
  follow?(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster | null): Promise<void>;
}

/** Names of ClusterTemplates. */
export interface Targets {
  offered: string[];
  /** Null where no chain offers it. */
  template: string | null;
}

export interface FoundChanges {
  changes: Change[];
  /** What its requester changed since somebody asked for it. */
  sinceLast: Change[];
}
