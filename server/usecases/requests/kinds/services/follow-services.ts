import { standingOf } from '../../../../domain/clusters/cluster-of-request.ts';
import { outcomeOfServices } from '../../../../domain/services/services-outcome.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { FollowDeps, SeenCluster } from '../../steps/follow-deps.ts';
import { type Step, stepRequest } from '../../steps/step-request.ts';

/** Moves a change of services on by what k0rdent says of each of them. */
export async function followServices(
  deps: FollowDeps,
  { id, state }: RequestRecord,
  cluster: SeenCluster | null,
): Promise<void> {
  if (state !== 'applying') return;
  await stepRequest(deps, id, async (now, tx) => {
    const step = now.state === 'applying' ? toStep(now, cluster, deps.clock.now()) : null;
    // Its job deletes the Secrets that nothing points to any more.
    if (step && now.plan.services?.secrets) await deps.queue.send(tx, { kind: 'carry-out', requestId: id });
    return step;
  });
}

function toStep(request: RequestRecord, cluster: SeenCluster | null, now: Date): Step | null {
  if (cluster === null || standingOf(request, cluster) !== 'there') {
    return { event: 'fail', why: say('cluster-gone', { name: request.clusterName }) };
  }
  if (cluster.phase === 'deleting') return { event: 'fail', why: say('deletion-instead') };
  const { services, generation, setBefore } = request.plan;
  if (!services || generation === undefined) return null;
  const written = {
    effects: services.effects,
    generation,
    setBefore: setBefore ?? null,
    writtenAt: request.updatedAt,
  };
  const outcome = outcomeOfServices(cluster, written, now);
  if (outcome === null) return null;
  return outcome === 'done' ? { event: 'finish' } : { event: 'fail', why: outcome };
}
