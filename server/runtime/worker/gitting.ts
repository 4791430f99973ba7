import { clusterDriftStore } from '../../db/git/cluster-drift-store.ts';
import { lookAfterGit } from '../../jobs/look-after-git.ts';
import type { StepDeps } from './job-handlers.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loop that follows pull requests and looks for what differs from Git. */
export function createGitting(parts: WorkerParts, steps: StepDeps) {
  const deps = { ...steps, clusterDrifts: clusterDriftStore, onError: parts.onError };
  return (signal: AbortSignal): Promise<void> => lookAfterGit(deps, signal);
}
