import { askedSchema, reviewAnswers } from '../../../lib/contracts/approvals.ts';
import { policyInputSchema } from '../../../lib/contracts/policies.ts';
import { policyResultSchema } from '../../../lib/contracts/policy-result.ts';
import type { ReviewRecord, ReviewStore } from '../../ports/approvals.ts';
import { dbOf } from '../client.ts';
import type { RequestReview } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';
import { countReviews, listReviews } from './approval-list.ts';

function toReview(row: RequestReview): ReviewRecord {
  return {
    ...row,
    asked: fromJson(askedSchema, row.asked),
    input: fromJson(policyInputSchema, row.input),
    result: fromJson(policyResultSchema, row.result),
    answer: reviewAnswers.find((known) => known === row.answer) ?? null,
  };
}

export const reviewStore: ReviewStore = {
  async insert(tx, { asked, input, result, ...rest }) {
    const data = { ...rest, asked: toJson(asked), input: toJson(input), result: toJson(result) };
    await dbOf(tx).requestReview.create({ data });
  },
  async latest(tx, requestId) {
    const row = await dbOf(tx).requestReview.findFirst({ where: { requestId }, orderBy: { revision: 'desc' } });
    return row && toReview(row);
  },
  async get(tx, requestId, revision) {
    const row = await dbOf(tx).requestReview.findUnique({ where: { requestId_revision: { requestId, revision } } });
    return row && toReview(row);
  },
  async answer(tx, { requestId, revision }, said) {
    await dbOf(tx).requestReview.update({ where: { requestId_revision: { requestId, revision } }, data: said });
  },
  async addVote(tx, vote) {
    await dbOf(tx).requestVote.create({ data: vote });
  },
  async votes(tx, requestId, revision) {
    return dbOf(tx).requestVote.findMany({
      where: { requestId, revision },
      orderBy: [{ at: 'asc' }, { email: 'asc' }],
    });
  },
  async usualAnswerSeconds(tx, project, since) {
    const [row] = await tx.$queryRawUnsafe<{ usual: number | null; answered: number }[]>(
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM v.answered_at - v.asked_at)) AS usual,
         count(*)::int AS answered
       FROM request_reviews v JOIN requests r ON r.id = v.request_id
       WHERE r.project = $1 AND v.asked_at >= $2::timestamptz
         AND v.answer IN ('approved', 'rejected', 'changes-requested')`,
      project,
      since.toISOString(),
    );
    return row && row.answered >= 3 ? row.usual : null;
  },
  list: listReviews,
  count: countReviews,
  async unanswered(tx, now, limit) {
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      `SELECT r.id FROM request_reviews v JOIN requests r ON r.id = v.request_id
       WHERE v.expires_at <= $1::timestamptz AND r.state IN ('awaiting-approval', 'changes-requested')
         AND NOT EXISTS (SELECT 1 FROM request_reviews n WHERE n.request_id = r.id AND n.revision > v.revision)
       ORDER BY v.expires_at LIMIT $2::int`,
      now.toISOString(),
      limit,
    );
    return rows.map(({ id }) => id);
  },
  async since(tx, project, since, limit) {
    const rows = await dbOf(tx).requestReview.findMany({
      where: { askedAt: { gte: since }, ...(project === null ? {} : { request: { projectName: project } }) },
      orderBy: [{ askedAt: 'desc' }, { requestId: 'asc' }, { revision: 'desc' }],
      take: limit,
    });
    const seen = new Set<string>();
    return rows.filter(({ requestId }) => !seen.has(requestId) && seen.add(requestId)).map(toReview);
  },
};
