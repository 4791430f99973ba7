import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import { hourMs } from '../../../../lib/days.ts';
import { standingOf } from '../../../domain/clusters/cluster-of-request.ts';
import { say } from '../../../domain/words/said.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { FollowDeps, SeenCluster } from '../steps/follow-deps.ts';
import { type Step, stepRequest } from '../steps/step-request.ts';

/** Afterwards nobody waits any longer, whatever the controllers still do. */
export const mostRepairHours = 2;

/** How a repair stands: done, failed and why, or null while it is on its way. */
type Outcome = 'done' | SaidSentence | null;

interface Repair {
  outcomeOf(request: RequestRecord, cluster: SeenCluster): Outcome;
  /** What is said when it takes too long. */
  late: 'retry-late' | 'replacement-late';
}

/** Moves a repair on by what its cluster does. */
export async function followRepair(
  deps: FollowDeps,
  { id, state }: RequestRecord,
  cluster: SeenCluster | null,
  repair: Repair,
): Promise<void> {
  if (state !== 'applying') return;
  await stepRequest(deps, id, (now) => {
    if (now.state !== 'applying' || !now.plan.isAsked) return null;
    return toStep(now, cluster, repair, deps.clock.now());
  });
}

function toStep(request: RequestRecord, cluster: SeenCluster | null, repair: Repair, now: Date): Step | null {
  if (cluster === null || standingOf(request, cluster) !== 'there') {
    return { event: 'fail', why: say('cluster-gone', { name: request.clusterName }) };
  }
  if (cluster.phase === 'deleting') return { event: 'fail', why: say('deletion-instead') };
  const outcome = repair.outcomeOf(request, cluster);
  if (outcome === 'done') return { event: 'finish' };
  if (outcome !== null) return { event: 'fail', why: outcome };
  const isLate = now.getTime() - request.updatedAt.getTime() > mostRepairHours * hourMs;
  return isLate ? { event: 'fail', why: say(repair.late, { hours: mostRepairHours }) } : null;
}
