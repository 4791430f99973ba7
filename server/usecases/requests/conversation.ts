import { mostComments } from '../../../lib/contracts/choices.ts';
import { addCommentSchema, type Conversation } from '../../../lib/contracts/comments.ts';
import { requestPathSchema } from '../../../lib/contracts/requests.ts';
import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { noticeOfComment } from '../../domain/requests/conversation.ts';
import { say } from '../../domain/words/said.ts';
import type { CommentRecord } from '../../ports/comments.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { isOwnRequest } from '../approvals/own-request.ts';
import { type Context, defineCommand, defineQuery } from '../define.ts';
import { findRequest } from './read-request.ts';

/** On which side of a request the actor is; null for who only reads it. */
async function sideOf(
  { deps, actor }: Context,
  tx: Tx,
  request: RequestRecord,
): Promise<'requester' | 'approver' | null> {
  if (!can(actor.grants, 'request.comment', request.project, actor.narrowing)) return null;
  if (await isOwnRequest(deps, tx, request, actor)) return 'requester';
  return can(actor.grants, 'request.approve', request.project, actor.narrowing) ? 'approver' : null;
}

const toComment = ({ id, at, author, byRequester, text }: CommentRecord) => ({
  id,
  at: at.toISOString(),
  author,
  byRequester,
  text,
});

/** What requester and approvers wrote to each other, for everybody who may read the request. */
export const listComments = defineQuery({
  name: 'list-comments',
  action: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema },
  run: async (context, _input, request): Promise<Conversation> => {
    const { deps } = context;
    const items = (await deps.comments.list(deps.db.auto, request.id)).map(toComment);
    if ((await sideOf(context, deps.db.auto, request)) === null) return { items, refusal: 'not-yours' };
    return { items, refusal: items.length >= mostComments ? 'full' : null };
  },
});

/** Writes to the other side of a request. The audit names the comment and does not repeat its text. */
export const addComment = defineCommand({
  name: 'add-comment',
  action: 'request.comment',
  readAction: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema, body: addCommentSchema },
  prepare: async (_context, { body }, request) => ({ id: request.id, text: body.text }),
  commit: async (context, tx, { id, text }) => {
    const { deps, actor } = context;
    const request = await deps.requests.lock(tx, id);
    if (!request) throw new DomainError('not-found');
    const side = await sideOf(context, tx, request);
    if (side === null || actor.id === null) throw new DomainError('forbidden', say('comment-of-others'));
    const count = await deps.comments.count(tx, id);
    if (count >= mostComments) throw new DomainError('conflict', say('comments-full', { count }));
    const comment: CommentRecord = {
      id: deps.ids.newId(),
      requestId: id,
      at: deps.clock.now(),
      authorId: actor.id,
      author: actor.email,
      byRequester: side === 'requester',
      text,
    };
    await deps.comments.add(tx, comment);
    const review = await deps.reviews.latest(tx, id);
    const { project } = request;
    return {
      answer: toComment(comment),
      audit: {
        action: 'comment-request',
        project,
        subject: 'requests',
        key: id,
        after: { comment: comment.id, characters: text.length },
      },
      events: [{ subject: 'requests', key: id, project }],
      notices: [noticeOfComment(request, comment, review?.result.approvals?.by ?? null)],
    };
  },
});
