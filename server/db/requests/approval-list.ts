import { z } from 'zod';
import { type Approval, reviewAnswers } from '../../../lib/contracts/approvals.ts';
import { type ApprovalDecision, type ApprovalView, approvalViews } from '../../../lib/contracts/choices.ts';
import { localizedText, messageRef } from '../../../lib/contracts/common.ts';
import { policyInputSchema } from '../../../lib/contracts/policies.ts';
import { policyResultSchema } from '../../../lib/contracts/policy-result.ts';
import { requestKinds } from '../../../lib/contracts/request-kinds.ts';
import { requestStates } from '../../../lib/contracts/requests.ts';
import { applicationShown, clusterOf } from '../../domain/requests/request.ts';
import type { Reader, ReviewStore } from '../../ports/approvals.ts';
import type { Visible } from '../../ports/catalog.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import { fromJson } from '../json.ts';

const kindSchema = z.enum(requestKinds);
const stateSchema = z.enum(requestStates);
const messageSchema = messageRef.nullable();

const from = `FROM requests r
  JOIN request_reviews v ON v.request_id = r.id
    AND v.revision = (SELECT max(n.revision) FROM request_reviews n WHERE n.request_id = r.id)`;

// Parameters 1 to 6 are the same in every statement: visible, projects, reader's id, e-mail, where they approve, everywhere.
const mayRead = '($1::text[] IS NULL OR r.project = ANY($1)) AND ($2::text[] IS NULL OR r.project = ANY($2))';
const views: Record<ApprovalView, string> = {
  'needs-me': `r.state = 'awaiting-approval' AND ($5::text[] IS NULL OR r.project = ANY($5))
    AND r.requester_id <> $3::uuid AND lower(r.requester) <> lower($4)
    AND ($6::boolean OR v.result #>> '{approvals,by}' = 'lead')
    AND NOT EXISTS (SELECT 1 FROM request_votes w WHERE w.request_id = r.id AND w.revision = v.revision
      AND (w.user_id = $3::uuid OR lower(w.email) = lower($4)))`,
  mine: `r.requester_id = $3::uuid AND v.result ->> 'outcome' = 'needs-approval'`,
  all: `v.result ->> 'outcome' = 'needs-approval'`,
  'by-rule': `v.answer = 'automatic'`,
};

/** What the reader decided, and what rules did where the reader may decide. */
const ownAndRules = `(lower(v.answered_by) = lower($4)
    OR v.answer = 'automatic' AND ($5::text[] IS NULL OR r.project = ANY($5)))`;

const decisions: Record<ApprovalDecision, string> = {
  waiting: `r.state = 'awaiting-approval'`,
  decided: `v.answer IS NOT NULL AND v.answer <> 'automatic'`,
  approved: `v.answer = 'approved'`,
  rejected: `v.answer = 'rejected'`,
  'changes-requested': `v.answer = 'changes-requested'`,
  expired: `v.answer = 'expired'`,
};

function valuesOf(visible: Visible, projects: readonly string[] | undefined, reader: Reader): unknown[] {
  const list = (some: Visible) => (some === 'all' ? null : [...some]);
  const { id, email, approves, approvesEverywhere } = reader;
  return [list(visible), projects ? [...projects] : null, id, email, list(approves), approvesEverywhere];
}

// The six are named in every statement, so that PostgreSQL knows their types.
const typed = `($3::uuid IS NOT NULL AND $4::text IS NOT NULL AND ($5::text[] IS NULL OR true)
  AND $6::boolean IS NOT NULL)`;

const columns = `r.id, r.short_id, r.kind, r.state, r.project, r.requester, r.namespace, r.cluster_name, r.catalog_item, i.title,
  r.created_at, r.updated_at, r.reason, r.reason_message, v.revision, v.asked_at, v.expires_at, v.result, v.input, v.answer,
  v.answered_at, v.answered_by, v.comment,
  nullif(r.plan #> '{application,before}', 'null') AS before,
  (SELECT count(*)::int FROM request_votes w WHERE w.request_id = r.id AND w.revision = v.revision) AS votes`;

interface Row {
  id: string;
  short_id: string;
  kind: string;
  state: string;
  project: string;
  requester: string;
  namespace: string;
  cluster_name: string;
  catalog_item: string | null;
  title: unknown;
  created_at: Date;
  updated_at: Date;
  reason: string | null;
  reason_message: unknown;
  revision: number;
  asked_at: Date;
  expires_at: Date | null;
  result: unknown;
  input: unknown;
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  comment: string | null;
  /** What an application was asked to be before; null where it is new, and of other kinds. */
  before: unknown;
  votes: number;
}

function toApproval(row: Row): Approval {
  const input = fromJson(policyInputSchema, row.input);
  const kind = fromJson(kindSchema, row.kind);
  const title = row.title === null ? null : fromJson(localizedText, row.title);
  return {
    request: {
      id: row.id,
      shortId: row.short_id,
      project: row.project,
      requester: row.requester,
      reason: row.reason,
      reasonMessage: fromJson(messageSchema, row.reason_message),
      kind,
      state: fromJson(stateSchema, row.state),
      cluster: clusterOf({ kind, namespace: row.namespace, clusterName: row.cluster_name }),
      application: applicationShown({ kind, namespace: row.namespace, clusterName: row.cluster_name }, row.before),
      catalogItem:
        row.catalog_item === null ? null : { id: row.catalog_item, title: title ?? { en: row.catalog_item } },
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    revision: row.revision,
    comment: row.comment,
    answeredBy: row.answered_by,
    votes: row.votes,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    policy: fromJson(policyResultSchema, row.result),
    answer: reviewAnswers.find((known) => known === row.answer) ?? null,
    nodes: input.nodes,
    lifetimeDays: input.lifetimeDays,
    price: input.price,
  };
}

/** The newest decisions of the reader and of rules; there is no further page. */
async function listDecided(
  tx: Parameters<ReviewStore['list']>[0],
  values: readonly unknown[],
  since: Date,
  limit: number,
): ReturnType<ReviewStore['list']> {
  const rows = await tx.$queryRawUnsafe<(Row & { total: number })[]>(
    `SELECT ${columns}, count(*) OVER ()::int AS total
     ${from} LEFT JOIN catalog_items i ON i.id = r.catalog_item
     WHERE ${mayRead} AND ${typed} AND ${ownAndRules} AND v.answered_at >= $7::timestamptz
     ORDER BY v.answered_at DESC, r.id LIMIT ${limit}`,
    ...values,
    since.toISOString(),
  );
  return {
    items: rows.map(toApproval),
    nextCursor: null,
    total: rows[0]?.total ?? 0,
  };
}

/** The oldest first where somebody has to act, otherwise the newest. */
export const listReviews: ReviewStore['list'] = async (tx, visible, reader, filter) => {
  const { view, decision, decidedSince, projects, cursor, limit } = filter;
  const isOldestFirst = view === 'needs-me';
  const values = valuesOf(visible, projects, reader);
  if (decidedSince) return listDecided(tx, values, decidedSince, limit);
  const where = `${mayRead} AND ${typed} AND ${views[view]} ${decision ? `AND ${decisions[decision]}` : ''}`;
  const totals = await tx.$queryRawUnsafe<{ total: number }[]>(
    `SELECT count(*)::int AS total ${from} WHERE ${where}`,
    ...values,
  );
  let after = '';
  if (cursor !== undefined) {
    values.push(...decodeCursor(cursor, `approvals-${view}`, [places.instant, places.uuid]));
    after = `AND (v.asked_at, r.id) ${isOldestFirst ? '>' : '<'} ($7::timestamptz, $8::uuid)`;
  }
  const direction = isOldestFirst ? 'ASC' : 'DESC';
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `SELECT ${columns}
     ${from} LEFT JOIN catalog_items i ON i.id = r.catalog_item
     WHERE ${where} ${after}
     ORDER BY v.asked_at ${direction}, r.id ${direction} LIMIT ${limit + 1}`,
    ...values,
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toApproval),
    nextCursor: last ? encodeCursor([`approvals-${view}`, last.asked_at.toISOString(), last.id]) : null,
    total: totals[0]?.total ?? 0,
  };
};

export const countReviews: ReviewStore['count'] = async (tx, visible, reader, projects) => {
  const counts = approvalViews.map((view) => `count(*) FILTER (WHERE ${views[view]})::int AS "${view}"`);
  const rows = await tx.$queryRawUnsafe<Record<ApprovalView, number>[]>(
    `SELECT ${counts.join(', ')} ${from} WHERE ${mayRead}`,
    ...valuesOf(visible, projects, reader),
  );
  return rows[0] ?? { 'needs-me': 0, mine: 0, all: 0, 'by-rule': 0 };
};
