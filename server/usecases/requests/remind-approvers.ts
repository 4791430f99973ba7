import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { noticeOfRequest } from '../../domain/requests/request-notice.ts';
import { say } from '../../domain/words/said.ts';
import { isOwnRequest } from '../approvals/own-request.ts';
import { defineCommand } from '../define.ts';
import { findRequest, readParts } from './read-request.ts';
import { readWaiting } from './read-waiting.ts';
import { toDetail } from './request-view.ts';

/** Tells those who can approve a request once more that it waits; once a day, by whichever account of the requester. */
export const remindApprovers = defineCommand({
  name: 'remind-approvers',
  action: 'request.comment',
  readAction: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema },
  prepare: async (_context, _input, request) => request.id,
  commit: async ({ deps, actor }, tx, id) => {
    const request = await deps.requests.lock(tx, id);
    if (!request) throw new DomainError('not-found');
    if (!(await isOwnRequest(deps, tx, request, actor))) {
      throw new DomainError('forbidden', say('reminder-of-others'));
    }
    const { review, entries } = await readParts(deps, tx, request);
    if (!review || request.state !== 'awaiting-approval') throw new DomainError('conflict', say('reminder-settled'));
    const waiting = await readWaiting(deps, tx, request, review, entries);
    if (waiting.deciders.length === 0) throw new DomainError('conflict', say('reminder-nobody'));
    const at = deps.clock.now();
    const { nextAt } = waiting.reminder;
    if (nextAt !== null && nextAt > at.toISOString()) {
      throw new DomainError('conflict', say('reminder-again', { nextAt }));
    }
    await deps.requests.addEntries(tx, id, [{ at, actor: actor.email, type: 'reminded', detail: null }]);
    const { project, estimate } = request;
    const decidedBy = review.result.approvals?.by;
    const parts = await readParts(deps, tx, request);
    const answer: RequestDetail = toDetail(parts, actor, {
      waiting: await readWaiting(deps, tx, request, review, parts.entries),
    });
    return {
      answer,
      audit: {
        action: 'remind-approvers',
        project,
        subject: 'requests',
        key: id,
        after: { deciders: waiting.deciders.length },
      },
      events: [{ subject: 'requests', key: id, project }],
      notices: [
        noticeOfRequest('request-reminder', request, {
          ...(decidedBy !== undefined && { decidedBy }),
          ...(estimate && {
            monthly: estimate.monthlyLikely,
            currency: estimate.currency,
          }),
        }),
      ],
    };
  },
});
