import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { dayMs } from '../../../lib/days.ts';
import { can, rolesWith } from '../../../lib/permissions.ts';
import { approvalPlace } from '../../domain/requests/approval-place.ts';
import { nextReminder } from '../../domain/requests/conversation.ts';
import type { ReviewRecord } from '../../ports/approvals.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestEntry, RequestRecord } from '../../ports/requests.ts';
import { hasAgreed, isOwnRequest } from '../approvals/own-request.ts';
import type { Deps } from '../deps.ts';

const judgedDays = 90;
const mostDeciders = 20;

/** What is known of a wait, whoever reads it. */
export type Waiting = Omit<NonNullable<RequestDetail['waiting']>, 'reminder'> & {
  reminder: Omit<NonNullable<RequestDetail['waiting']>['reminder'], 'isMine'>;
};

/** Who can answer a request that waits, how long that usually takes, and when they were reminded. */
export async function readWaiting(
  deps: Deps,
  tx: Tx,
  request: RequestRecord,
  review: ReviewRecord,
  entries: readonly RequestEntry[],
): Promise<Waiting> {
  const { project } = request;
  const place = approvalPlace(review.result, project);
  const holders = await deps.members.holders(tx, rolesWith('request.approve'), [null, project]);
  const deciders: string[] = [];
  for (const holder of holders.filter(({ grants }) => can(grants, 'request.approve', place))) {
    if (deciders.length === mostDeciders) break;
    if (await isOwnRequest(deps, tx, request, holder)) continue;
    if (!(await hasAgreed(deps, tx, review, holder))) deciders.push(holder.email);
  }
  const now = deps.clock.now();
  const since = new Date(now.getTime() - judgedDays * dayMs);
  const lastAt = entries.findLast(({ type }) => type === 'reminded')?.at ?? null;
  const nextAt = lastAt && nextReminder(lastAt) > now ? nextReminder(lastAt) : null;
  return {
    deciders,
    usualSeconds: await deps.reviews.usualAnswerSeconds(tx, project, since),
    reminder: {
      lastAt: lastAt?.toISOString() ?? null,
      nextAt: nextAt?.toISOString() ?? null,
    },
  };
}
