import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { dayMs } from '../../../lib/days.ts';
import { can, rolesWith } from '../../../lib/permissions.ts';
import type { ReviewRecord, VoteRecord } from '../../ports/approvals.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';

const judgedDays = 90;
const mostDeciders = 20;

/** Who can answer a request that waits, and how long an answer usually takes. Nobody answers their own request. */
export async function readWaiting(
  deps: Deps,
  tx: Tx,
  { project, requesterId }: RequestRecord,
  { result }: ReviewRecord,
  votes: readonly VoteRecord[],
): Promise<NonNullable<RequestDetail['waiting']>> {
  const place = result.approvals?.by === 'global-lead' ? null : project;
  const holders = await deps.members.holders(tx, rolesWith('request.approve'), [null, project]);
  const agreed = new Set(votes.map(({ userId }) => userId));
  const deciders = holders.filter(
    ({ id, grants }) => id !== requesterId && !agreed.has(id) && can(grants, 'request.approve', place),
  );
  const since = new Date(deps.clock.now().getTime() - judgedDays * dayMs);
  return {
    deciders: deciders.slice(0, mostDeciders).map(({ email }) => email),
    usualSeconds: await deps.reviews.usualAnswerSeconds(tx, project, since),
  };
}
