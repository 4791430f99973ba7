import type { Asked } from '../../../lib/contracts/approvals.ts';
import type { RequestState } from '../../../lib/contracts/requests.ts';
import { dayMs } from '../../../lib/days.ts';
import { sayResult } from '../../domain/policies/policy-words.ts';
import { advance, subjectNameOf } from '../../domain/requests/request.ts';
import { noticeOfSubmission } from '../../domain/requests/request-notice.ts';
import { toAskedServices } from '../../domain/services/ordered-services.ts';
import { sayPolicyResult } from '../../domain/words/said.ts';
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

/**
 * Keeps what was asked and what the policies said to it, writes the timeline, tells those who decide, and queues the job
 * when nobody has to be asked. The request is stored already, in `settledState`.
 */
export async function openReview(
  deps: Deps,
  tx: Tx,
  request: RequestRecord,
  { input, result, unansweredDays }: Judgement,
  revision = 1,
): Promise<void> {
  const at = deps.clock.now();
  const isAutomatic = result.outcome === 'approve';
  await deps.reviews.insert(tx, {
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
  });
  const said = sayPolicyResult(result);
  const entry: RequestEntry = {
    at,
    actor: 'slipway',
    type: isAutomatic ? 'approved' : 'awaitingApproval',
    detail: sayResult(result),
    said,
  };
  await deps.requests.addEntries(tx, request.id, [entry]);
  const notice = noticeOfSubmission(request, result.approvals?.by ?? null);
  await deps.notices.append(tx, { ...notice, at, actorId: request.requesterId });
  if (isAutomatic) await deps.queue.send(tx, { kind: 'carry-out', requestId: request.id });
}
