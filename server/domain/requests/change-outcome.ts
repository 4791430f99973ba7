import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';
import { hourMs } from '../../../lib/days.ts';
import type { RequestPlan } from './request-plan.ts';

export interface SeenChange {
  phase: ClusterPhase;
  /** Key of the cause. */
  cause: string | null;
  generation: number;
  /** The generation that k0rdent has looked at; null before the first. */
  observedGeneration: number | null;
  /** Generation of the HelmRelease; null where there is none. */
  releaseGeneration: number | null;
  nodesReady: number | null;
  nodesTotal: number | null;
}

/** Helm could not carry the change out, and tries the same again and again. */
const refusals = new Set(['upgradeRefused', 'upgradeFailed']);
/** k0rdent renders the chart before it hands a change on, and these keep it from doing so until the change is another. */
const beforeHelm = new Set(['chartRejected', 'configInvalid', 'configRequired', 'templateInvalid', 'templateMissing']);
/** Long enough for a source or a template that is only late. */
const beforeHelmMs = 5 * 60_000;
export const changeLimits = {
  /** Longer than any roll-out of a usual cluster; afterwards the cluster goes on and the request does not wait for it. */
  mostHours: 2,
};

/**
 * What a cluster means for the change that was written to it; null while it is on its way. The controllers have to have
 * seen the change, and the machines to be as many as it asks for: k0rdent's Ready is True in the middle of a roll-out.
 * @param writtenMsAgo since it was written
 */
export function outcomeOfChange(
  seen: SeenChange,
  { generation, releaseBefore = 0, nodes }: Pick<RequestPlan, 'generation' | 'releaseBefore' | 'nodes'>,
  writtenMsAgo: number,
): 'finish' | 'refused' | 'late' | null {
  if (generation === undefined) return null;
  // k0rdent says that it has seen a change in the moment when it hands it on to Helm.
  const isHandedOn = (seen.releaseGeneration ?? Number.POSITIVE_INFINITY) > releaseBefore;
  const isLookedAt = seen.generation >= generation && (seen.observedGeneration ?? 0) >= generation;
  const isSeen = isHandedOn && isLookedAt;
  if (isLookedAt && seen.cause !== null && beforeHelm.has(seen.cause) && writtenMsAgo >= beforeHelmMs) return 'refused';
  if (isSeen && seen.cause !== null && refusals.has(seen.cause)) return 'refused';
  if (isSeen && hasArrived(seen, nodes)) return 'finish';
  return writtenMsAgo > changeLimits.mostHours * hourMs ? 'late' : null;
}

function hasArrived({ phase, nodesReady, nodesTotal }: SeenChange, nodes: number | undefined): boolean {
  const isCounted = nodes === undefined || nodesTotal === nodes;
  if (phase === 'ready' || phase === 'hibernated') return isCounted;
  // Something else is wrong with it, and was before or comes of other machines than these.
  return phase === 'degraded' && isCounted && (nodes === undefined || nodesReady === nodesTotal);
}
