import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { approvalPlace } from '../../domain/requests/approval-place.ts';
import { changesBetween, sayChange } from '../../domain/requests/request-changes.ts';
import { say } from '../../domain/words/said.ts';
import type { ReviewRecord } from '../../ports/approvals.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Context } from '../define.ts';
import { hasAgreed, isOwnRequest } from './own-request.ts';

/**
 * Locks a request that the actor is about to answer, in the order project, request.
 * @param seen revision that the actor has read
 * @throws DomainError `conflict` when nobody is asked (any more), `stale-version` with the difference when the requester
 * changed it meanwhile, `forbidden` when it is their own or above what they may decide
 */
export async function lockReview(
  { deps, actor }: Context,
  tx: Tx,
  { id, project }: RequestRecord,
  seen: number,
): Promise<{ request: RequestRecord; review: ReviewRecord }> {
  await deps.projects.lock(tx, project);
  const request = await deps.requests.lock(tx, id);
  const review = await deps.reviews.latest(tx, id);
  if (!request || !review) throw new DomainError('not-found');
  if (await isOwnRequest(deps, tx, request, actor)) {
    throw new DomainError('forbidden', say('request-own'));
  }
  if (review.revision !== seen) throw await stale(deps, tx, review, seen);
  if (request.state !== 'awaiting-approval') {
    const { answeredBy: by } = review;
    const settled = { requestState: request.state };
    throw new DomainError(
      'conflict',
      by ? say('request-settled-by', { ...settled, by }) : say('request-settled', settled),
    );
  }
  if (await hasAgreed(deps, tx, review, actor)) {
    throw new DomainError('conflict', say('request-agreed'));
  }
  if (approvalPlace(review.result, project) === null && !can(actor.grants, 'request.approve', null, actor.narrowing)) {
    const meta = { missingAction: 'request.approve', heldBy: 'platform-lead' };
    throw new DomainError('forbidden', { ...say('request-needs-global-lead'), meta });
  }
  return { request, review };
}

async function stale(deps: Context['deps'], tx: Tx, now: ReviewRecord, seen: number): Promise<DomainError> {
  const before = await deps.reviews.get(tx, now.requestId, seen);
  if (!before) {
    return new DomainError('validation-failed', {
      errors: [{ pointer: '/revision', ...say('request-no-revision', { revision: seen }) }],
    });
  }
  const changes = changesBetween(before.asked, now.asked);
  return new DomainError('stale-version', {
    ...say('request-differs', { revision: now.revision, count: changes.length }),
    errors: changes.map((change) => ({ pointer: change.pointer, ...sayChange(change) })),
  });
}
