import { setTimeout as delay } from 'node:timers/promises';
import { isDueToAsk } from '../domain/git/when-to-ask.ts';
import type { RequestPullRecord } from '../ports/git.ts';
import { settlePull } from '../usecases/requests/in-git/settle-pull.ts';
import { type Branches, type CompareDeps, compareProject } from './compare-with-git.ts';
import { createLanes } from './lanes.ts';

export interface LookAfterGitDeps extends CompareDeps {
  onError(error: unknown): void;
}

const everyMs = 1_000;
const compareEveryMs = 4_000;
/** Projects that are asked about at a time, and for how long each may take: others wait for a lane. */
const atOnce = 4;
const mostMs = 45_000;

/**
 * Follows pull requests and looks for clusters that differ from their files, until `signal` fires. A Git server that does not
 * answer keeps no other project from either.
 */
export async function lookAfterGit(deps: LookAfterGitDeps, signal: AbortSignal): Promise<void> {
  const branches: Branches = new Map();
  const following = createLanes(atOnce, deps.onError);
  const comparing = createLanes(atOnce, deps.onError);
  const within = () => ({ ...deps, signal: AbortSignal.any([signal, AbortSignal.timeout(mostMs)]) });

  async function followAll(): Promise<void> {
    const pulls = await deps.requestPulls.unsettled(deps.db.auto);
    const due = pulls.filter((pull) => isDue(deps, pull));
    for (const [project, own] of Map.groupBy(due, ({ project }) => project)) {
      following.start(project, async () => {
        // It may have been merged.
        if (await followPulls(within(), own)) branches.delete(project);
      });
    }
  }
  async function compareAll(): Promise<void> {
    for (const settings of await deps.projectGit.list(deps.db.auto)) {
      comparing.start(settings.project, () => compareProject(within(), branches, settings));
    }
  }

  await Promise.all([
    repeat(everyMs, followAll, { signal, onError: deps.onError }),
    repeat(compareEveryMs, compareAll, { signal, onError: deps.onError }),
  ]);
  await Promise.all([following.idle(), comparing.idle()]);
}

interface Repeating {
  signal: AbortSignal;
  onError(error: unknown): void;
}

async function repeat(ms: number, work: () => Promise<void>, { signal, onError }: Repeating): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether a merged one was applied is asked of the management cluster, which has no limit. */
const isDue = ({ clock }: LookAfterGitDeps, pull: RequestPullRecord) =>
  pull.state !== 'open' || isDueToAsk(pull, clock.now());

/**
 * Pull requests of one project. One that cannot be asked about keeps no other from it.
 * @returns whether one is open no longer
 */
async function followPulls(
  deps: LookAfterGitDeps & { signal: AbortSignal },
  pulls: readonly RequestPullRecord[],
): Promise<boolean> {
  let isSettled = false;
  for (const pull of pulls) {
    if (deps.signal.aborted) break;
    try {
      if (await settlePull(deps, pull)) isSettled = true;
    } catch (error) {
      await deps.requestPulls.noteAsked(deps.db.auto, pull.requestId, deps.clock.now());
      deps.onError(error);
    }
  }
  return isSettled;
}
