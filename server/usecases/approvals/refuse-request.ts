import { refuseSchema } from '../../../lib/contracts/approvals.ts';
import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { dayMs } from '../../../lib/days.ts';
import { noticeOfRequest } from '../../domain/requests/request-notice.ts';
import { defineCommand } from '../define.ts';
import { judge } from '../policies/judge.ts';
import { moveRequest } from '../requests/move-request.ts';
import { findRequest, readParts } from '../requests/read-request.ts';
import { toDetail } from '../requests/request-view.ts';
import { lockReview } from './lock-review.ts';

/** The two ways of not agreeing: for good, or until the requester has changed something. */
function defineRefusal(
  name: 'reject-request' | 'request-changes',
  event: 'reject' | 'ask-for-changes',
  answered: 'rejected' | 'changes-requested',
  topic: 'request-rejected' | 'request-changes-asked',
) {
  return defineCommand({
    name,
    action: 'request.approve',
    readAction: 'request.read',
    scope: (context, { path }) => findRequest(context, path.id),
    input: { path: requestPathSchema, body: refuseSchema },
    prepare: async (_context, { body }, request) => ({ request, ...body }),
    commit: async (context, tx, { request: found, revision, comment }) => {
      const { deps, actor } = context;
      const { request: before, review } = await lockReview(context, tx, found, revision);
      const { id, project } = before;
      const request = await moveRequest(deps, tx, before, { event, actor: actor.email, reason: comment });
      const at = deps.clock.now();
      // The requester has as long to change it as the leads had to answer.
      const { unansweredDays } = await judge(deps, tx, review.input);
      const expiresAt = event === 'reject' ? null : new Date(at.getTime() + unansweredDays * dayMs);
      await deps.reviews.answer(tx, review, {
        answer: answered,
        answeredAt: at,
        answeredBy: actor.email,
        comment,
        expiresAt,
      });
      const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
      return {
        answer,
        audit: {
          action: name,
          project,
          subject: 'requests',
          key: id,
          before: { state: before.state },
          after: { state: request.state, revision, comment },
        },
        events: [{ subject: 'requests', key: id, project }],
        notices: [noticeOfRequest(topic, request, { by: actor.email, comment })],
      };
    },
  });
}

/** Ends a request and says why; name, quota and budget are free again. */
export const rejectRequest = defineRefusal('reject-request', 'reject', 'rejected', 'request-rejected');

/** Hands a request back with a comment; what it holds stays held while the requester changes it. */
export const requestChanges = defineRefusal(
  'request-changes',
  'ask-for-changes',
  'changes-requested',
  'request-changes-asked',
);
