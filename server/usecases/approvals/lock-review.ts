import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { changesBetween, sayChange } from '../../domain/request-changes.ts';
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
    throw new DomainError('forbidden', { detail: 'Nobody answers their own request; another platform lead has to' });
  }
  if (review.revision !== seen) throw await stale(deps, tx, review, seen);
  if (request.state !== 'awaiting-approval') {
    const by = review.answeredBy ? ` by ${review.answeredBy}` : '';
    throw new DomainError('conflict', { detail: `Nobody has to answer it any more: it is ${request.state}${by}` });
  }
  if (await hasAgreed(deps, tx, review, actor)) {
    throw new DomainError('conflict', { detail: 'You have agreed already; now somebody else has to' });
  }
  if (review.result.approvals?.by === 'global-lead' && !can(actor.grants, 'request.approve', null, actor.narrowing)) {
    const detail = 'The policy asks for a platform lead of all projects';
    const meta = { missingAction: 'request.approve', heldBy: 'platform-lead' };
    throw new DomainError('forbidden', { detail, meta });
  }
  return { request, review };
}

async function stale(deps: Context['deps'], tx: Tx, now: ReviewRecord, seen: number): Promise<DomainError> {
  const before = await deps.reviews.get(tx, now.requestId, seen);
  if (!before) {
    return new DomainError('validation-failed', {
      errors: [{ pointer: '/revision', detail: `The request has no revision ${seen}` }],
    });
  }
  const changes = changesBetween(before.asked, now.asked);
  return new DomainError('stale-version', {
    detail: `It was changed after you read it: revision ${now.revision} differs in ${changes.length} values`,
    errors: changes.map((change) => ({ pointer: change.pointer, ...sayChange(change) })),
  });
}
