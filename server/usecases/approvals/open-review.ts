import type { Asked } from '../../../lib/contracts/approvals.ts';
import type { RequestState } from '../../../lib/contracts/requests.ts';
import { dayMs } from '../../../lib/days.ts';
import { sayResult } from '../../domain/policies/policy-words.ts';
import { advance, subjectNameOf } from '../../domain/requests/request.ts';
import { noticeOfSubmission } from '../../domain/requests/request-notice.ts';
import { toAskedServices } from '../../domain/services/ordered-services.ts';
import { sayPolicyResult } from '../../domain/words/said.ts';
import type { ReviewRecord } from '../../ports/approvals.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestEntry, RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';
import type { Judgement } from '../policies/judge.ts';

/** Where a request that was just sent stands, by what the policies say. They have not denied it. */
export function settledState(kind: RequestRecord['kind'], { result }: Judgement): RequestState {
  return advance(kind, 'submitted', result.outcome === 'approve' ? 'approve' : 'hold-for-approval');
}

/** What a request asks for, as approvers compare it. */
function toAsked({ ids }: Pick<Deps, 'ids'>, request: RequestRecord): Asked {
  const name = subjectNameOf(request);
  const { version, credential, purpose, justification, expiresInDays, parameters, checks } = request;
  // Told apart by the request, so that nobody recognises the same values elsewhere.
  const services = toAskedServices(request.plan, (text) => ids.hash(`${request.id} ${text}`));
  const { renames, references = renames ?? {}, newAddressClaim } = request.plan;
  return {
    name,
    version,
    credential,
    purpose,
    justification,
    expiresInDays,
    parameters,
    services,
    references,
    ...(newAddressClaim && { newAddressClaim }),
    checks,
  };
}

interface Sending {
  /** Who sent it. */
  by: string;
  /** How often it has been sent, this time included. */
  revision?: number;
}

/**
 * Keeps what was asked and what the policies said to it, writes both into the timeline, tells those who decide, and queues
 * the job when nobody has to be asked. The request is stored already, in `settledState`.
 * @returns what was kept
 */
export async function openReview(
  deps: Deps,
  tx: Tx,
  request: RequestRecord,
  { input, result, unansweredDays }: Judgement,
  { by, revision = 1 }: Sending,
): Promise<{ review: ReviewRecord; entries: RequestEntry[] }> {
  const at = deps.clock.now();
  const isAutomatic = result.outcome === 'approve';
  const review: ReviewRecord = {
    requestId: request.id,
    revision,
    askedAt: at,
    asked: toAsked(deps, request),
    input,
    result,
    comment: null,
    expiresAt: isAutomatic ? null : new Date(at.getTime() + unansweredDays * dayMs),
    ...(isAutomatic
      ? { answer: 'automatic' as const, answeredAt: at, answeredBy: 'slipway' }
      : { answer: null, answeredAt: null, answeredBy: null }),
  };
  const entries: RequestEntry[] = [
    {
      at: request.updatedAt,
      actor: by,
      type: revision === 1 ? 'submitted' : 'resubmitted',
      detail: request.justification,
    },
    {
      at,
      actor: 'slipway',
      type: isAutomatic ? 'approved' : 'awaitingApproval',
      detail: sayResult(result),
      said: sayPolicyResult(result),
    },
  ];
  await deps.reviews.insert(tx, review);
  await deps.requests.addEntries(tx, request.id, entries);
  const notice = noticeOfSubmission(request, result.approvals?.by ?? null);
  await deps.notices.append(tx, { ...notice, at, actorId: request.requesterId });
  if (isAutomatic) await deps.queue.send(tx, { kind: 'carry-out', requestId: request.id });
  return { review, entries };
}
