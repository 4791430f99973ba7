import type { CommentStore } from '../../ports/comments.ts';
import { dbOf } from '../client.ts';

export const commentStore: CommentStore = {
  async add(tx, comment) {
    await dbOf(tx).requestComment.create({ data: comment });
  },
  list: (tx, requestId) =>
    dbOf(tx).requestComment.findMany({ where: { requestId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] }),
  count: (tx, requestId) => dbOf(tx).requestComment.count({ where: { requestId } }),
};
