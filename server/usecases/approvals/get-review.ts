import type { Review } from '../../../lib/contracts/approvals.ts';
import { requestPathSchema } from '../../../lib/contracts/requests.ts';
import { can } from '../../../lib/permissions.ts';
import { toQuotaAmounts } from '../../../lib/pricing/size-of.ts';
import { addToQuota, type QuotaAmounts } from '../../domain/limits/quota.ts';
import { approvalPlace } from '../../domain/requests/approval-place.ts';
import { changesBetween } from '../../domain/requests/request-changes.ts';
import type { ReviewRecord } from '../../ports/approvals.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { type Context, defineQuery } from '../define.ts';
import { toBudgetLine, toQuotaLines } from '../projects/project-view.ts';
import { kindOf } from '../requests/kinds/registry.ts';
import { withoutHeld } from '../requests/order-limits.ts';
import { findRequest, readParts } from '../requests/read-request.ts';
import { toDetail } from '../requests/request-view.ts';
import { readerOf } from './list-approvals.ts';
import { hasAgreed, isOwnRequest } from './own-request.ts';

const shownOthers = 5;

/** A request as somebody who decides reads it: what would change, what it takes, why it waits, who asks. */
export const getReview = defineQuery({
  name: 'get-review',
  action: 'request.read',
  scope: async (context, { path }) => {
    const found = await findRequest(context, path.id);
    const review = found && (await context.deps.reviews.latest(context.deps.db.auto, found.value.id));
    return found && review ? { project: found.project, value: { request: found.value, review } } : null;
  },
  input: { path: requestPathSchema },
  run: async (context, _input, { request, review }): Promise<Review> => {
    const { deps, actor } = context;
    const { auto } = deps.db;
    const { requestId, revision } = review;
    const before = revision > 1 ? await deps.reviews.get(auto, requestId, revision - 1) : null;
    const { project, requester } = request;
    const since = before ? changesBetween(before.asked, review.asked) : [];
    const [votes, history, waiting, named, limits, refusal] = await Promise.all([
      deps.reviews.votes(auto, requestId, revision),
      deps.requests.list(auto, [project], { requester, limit: shownOthers + 1 }),
      deps.reviews.list(auto, [project], readerOf(actor), { view: 'needs-me', limit: shownOthers + 1 }),
      kindOf(request).findChanges(context, request, since),
      findLimits(context, request),
      findRefusal(context, request, review),
    ]);
    return {
      request: toDetail(await readParts(deps, auto, request), actor),
      revision,
      answer: review.answer,
      answeredBy: review.answeredBy,
      comment: review.comment,
      policy: review.result,
      ...named,
      ...limits,
      refusal,
      askedAt: review.askedAt.toISOString(),
      expiresAt: review.expiresAt?.toISOString() ?? null,
      answeredAt: review.answeredAt?.toISOString() ?? null,
      votes: votes.map(({ email, at, comment }) => ({ by: email, at: at.toISOString(), comment })),
      history: history.items.filter(({ id }) => id !== requestId).slice(0, shownOthers),
      alsoWaiting: waiting.items
        .map(({ request: other, price }) => ({ ...other, price }))
        .filter(({ id }) => id !== requestId)
        .slice(0, shownOthers),
    };
  },
});

/** The project's quota without this request and with it, and its money without it. */
async function findLimits(
  { deps }: Context,
  { id, project: name, kind, parameters }: RequestRecord,
): Promise<Pick<Review, 'quota' | 'budget'>> {
  const { auto } = deps.db;
  const [project, all, held] = await Promise.all([
    deps.projects.get(auto, name),
    deps.projects.usage(auto, [name]),
    deps.reservations.get(auto, id),
  ]);
  if (!project) return { quota: [], budget: null };
  const own = held?.state === 'held' ? held : null;
  const counted = all.get(name);
  const usage = counted && own ? withoutHeld(counted, own) : counted;
  const takes: QuotaAmounts = own ? toQuotaAmounts({ ...own, nodes: own.nodes ?? 0 }) : {};
  const wanted = kind === 'quota' ? parameters : {};
  const quota = addToQuota(toQuotaLines(project, usage), takes).map((line) => {
    const limitAfter = wanted[line.resource];
    return typeof limitAfter === 'number' ? { ...line, limitAfter } : line;
  });
  return { quota, budget: toBudgetLine(project, usage) };
}

async function findRefusal(
  { deps, actor }: Context,
  request: RequestRecord,
  review: ReviewRecord,
): Promise<Review['refusal']> {
  const { grants, narrowing } = actor;
  const where = approvalPlace(review.result, request.project);
  if (request.state !== 'awaiting-approval') return 'not-waiting';
  if (await isOwnRequest(deps, deps.db.auto, request, actor)) return 'own-request';
  if (!can(grants, 'request.approve', where, narrowing)) return 'missing-role';
  return (await hasAgreed(deps, deps.db.auto, review, actor)) ? 'already-agreed' : null;
}
