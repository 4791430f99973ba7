import type { RequestSummary } from '../../lib/contracts/requests.ts';
import type { Tx } from '../ports/database.ts';
import type { ClusterRef } from '../ports/kube.ts';
import type { LifetimeStore } from '../ports/lifetimes.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { type GateDeps, gateOf } from '../usecases/requests/in-git/pass-git.ts';
import type { FollowDeps } from '../usecases/requests/steps/follow-deps.ts';
import { endLifetimes, type LifetimeDeps } from './end-lifetimes.ts';
import { type ExpiryDeps, expireUnanswered } from './expire-unanswered.ts';
import type { JobHandlers } from './queue.ts';
import { remindUnready } from './remind-unready.ts';

export interface SweepDeps extends FollowDeps, ExpiryDeps, LifetimeDeps, Pick<GateDeps, 'projectGit' | 'requestPulls'> {
  handlers: Pick<JobHandlers, 'carry-out'>;
  lifetimes: LifetimeStore;
  /** Clusters that are gone and still hold something. */
  findLost(tx: Tx): Promise<ClusterRef[]>;
  onError(error: unknown): void;
}

/**
 * Looks after every request that is under way and has not moved for `staleMs`: what a worker was doing when it died is
 * done again, and what it did not see is seen now. All of it may be done twice, so the queue need not be asked whether
 * somebody is at it.
 */
export async function sweepRequests(deps: SweepDeps, staleMs: number, signal: AbortSignal): Promise<void> {
  const before = deps.clock.now().getTime() - staleMs;
  for await (const request of openRequests(deps)) {
    if (signal.aborted) return;
    if (new Date(request.updatedAt).getTime() > before) continue;
    await attempt(deps, async () => {
      // Whoever follows pull requests goes on with one that waits for its merge.
      const waitsInGit = (await gateOf(deps, request)) === 'shut';
      if (!waitsInGit) await deps.handlers['carry-out'](request.id, signal);
      if (request.cluster) await followCluster(deps, request.cluster);
    });
  }
  await attempt(deps, () => expireUnanswered(deps));
  await attempt(deps, () => endLifetimes(deps));
  await attempt(deps, () => remindUnready(deps));
  await attempt(deps, async () => {
    for (const ref of await deps.findLost(deps.db.auto)) await followCluster(deps, ref);
  });
}

async function* openRequests(deps: SweepDeps): AsyncGenerator<RequestSummary> {
  const states = ['approved', 'provisioning', 'applying'];
  let cursor: string | undefined;
  do {
    const page = await deps.requests.list(deps.db.auto, 'all', { states, limit: 200, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** One request that cannot be helped now must not keep the others from it. */
async function attempt(deps: SweepDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.onError(error);
  }
}
