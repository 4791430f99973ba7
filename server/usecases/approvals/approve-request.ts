import { approveSchema } from '../../../lib/contracts/approvals.ts';
import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { noticeOfRequest } from '../../domain/requests/request-notice.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { type Context, defineCommand } from '../define.ts';
import type { Deps } from '../deps.ts';
import { commitBudget } from '../requests/commit-budget.ts';
import { moveRequest } from '../requests/move-request.ts';
import { findRequest, readParts } from '../requests/read-request.ts';
import { refuseLost } from '../requests/refuse-lost.ts';
import { toDetail } from '../requests/request-view.ts';
import { lockReview } from './lock-review.ts';

/** Agrees to a request as it was read. The last consent that the policy asks for approves it and queues its job. */
export const approveRequest = defineCommand({
  name: 'approve-request',
  action: 'request.approve',
  readAction: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema, body: approveSchema },
  prepare: async (_context, { body }, request) => ({ request, ...body }),
  commit: async (context, tx, { request: found, revision, comment = '' }) => {
    const { deps, actor } = context;
    const { request: before, review } = await lockReview(context, tx, found, revision);
    const { id, project } = before;
    await refuseLost(deps, tx, before);
    const said = { at: deps.clock.now(), comment: comment || null };
    const given = (await deps.reviews.votes(tx, id, revision)).length + 1;
    const needed = review.result.approvals?.count ?? 1;
    await deps.reviews.addVote(tx, {
      requestId: id,
      revision,
      userId: actor.id ?? id,
      email: actor.email,
      ...said,
    });
    const isLast = given >= needed;
    const money = isLast ? await commitBudget(deps, tx, { actor, request: before, reason: said.comment }) : [];
    const request = isLast
      ? await approve(context, tx, before, said.comment)
      : await noteVote(deps, tx, before, actor.email, `${given}/${needed}`);
    if (isLast) {
      const { at: answeredAt, comment: text } = said;
      const answer = { answer: 'approved' as const, answeredAt, answeredBy: actor.email, comment: text };
      await deps.reviews.answer(tx, review, { ...answer, expiresAt: null });
    }
    const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
    return {
      answer,
      audit: [
        ...money,
        {
          action: isLast ? 'approve-request' : 'agree-to-request',
          project,
          subject: 'requests',
          key: id,
          before: { state: before.state },
          after: { state: request.state, revision, votes: `${given}/${needed}`, ...(comment && { comment }) },
        },
      ],
      events: [{ subject: 'requests', key: id, project }],
      notices: isLast
        ? [noticeOfRequest('request-approved', request, { by: actor.email, ...(comment && { comment }) })]
        : [],
    };
  },
});

async function approve({ deps, actor }: Context, tx: Tx, before: RequestRecord, comment: string | null) {
  const request = await moveRequest(deps, tx, before, { event: 'approve', actor: actor.email, reason: comment });
  await deps.queue.send(tx, { kind: 'carry-out', requestId: request.id });
  return request;
}

/** Not enough yet: the request stays where it is, and everybody sees who has agreed. */
async function noteVote(deps: Deps, tx: Tx, before: RequestRecord, actor: string, votes: string) {
  const at = deps.clock.now();
  const request = { ...before, revision: before.revision + 1, updatedAt: at };
  await deps.requests.update(tx, request);
  await deps.requests.addEntries(tx, before.id, [{ at, actor, type: 'agreed', detail: votes }]);
  return request;
}
