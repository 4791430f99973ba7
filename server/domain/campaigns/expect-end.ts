import { isWithin } from '../policies/weekly-hours.ts';
import type { StandingCampaign, StandingCluster } from './next-steps.ts';

/** A cluster with the time at which its upgrade was sent. */
export interface TimedCluster extends StandingCluster {
  sentAt: Date | null;
}

const minute = 60_000;
const stepMs = 15 * minute;
const furthestMs = 30 * 24 * 60 * minute;

/**
 * About when a campaign ends: each ring takes as many rounds of `atOnce` upgrades as it has clusters left, a round takes as
 * long as the median upgrade of this campaign took, and rings that are still to come wait for their pause. Time counts only
 * while the window is open.
 * @returns null while it does not run, where no upgrade is done yet, and where the end is more than 30 days away
 */
export function expectEnd(campaign: StandingCampaign, clusters: readonly TimedCluster[], now: Date): Date | null {
  if (campaign.state !== 'running' && campaign.state !== 'stopping') return null;
  const usual = medianMs(clusters);
  if (usual === null) return null;
  const left = clustersLeft(campaign, clusters, now);
  const { atOnce, pauseMinutes, window } = campaign.rules;
  const [, ...toCome] = left;
  const upgradesMs = left.reduce((total, count) => total + Math.ceil(count / atOnce) * usual, 0);
  const neededMs = upgradesMs + toCome.length * pauseMinutes * minute;
  if (window === null) return neededMs > furthestMs ? null : new Date(now.getTime() + neededMs);
  let openMs = 0;
  for (let passedMs = 0; passedMs <= furthestMs; passedMs += stepMs) {
    const at = new Date(now.getTime() + passedMs);
    if (openMs >= neededMs) return at;
    if (isWithin(window, at)) openMs += stepMs;
  }
  return null;
}

/** How many upgrades are still to end in each ring that has any, in order. */
function clustersLeft({ stopsAfter }: StandingCampaign, clusters: readonly TimedCluster[], now: Date): number[] {
  const counts = new Map<number, number>();
  for (const { ring, state, optOutUntil } of clusters) {
    const isOut = optOutUntil !== null && optOutUntil > now;
    const isLeft = state === 'updating' || (state === 'waiting' && !isOut);
    if (!isLeft || (stopsAfter !== null && ring > stopsAfter)) continue;
    counts.set(ring, (counts.get(ring) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
}

function medianMs(clusters: readonly TimedCluster[]): number | null {
  const took = clusters
    .flatMap(({ state, sentAt, endedAt }) =>
      state === 'done' && sentAt && endedAt ? [endedAt.getTime() - sentAt.getTime()] : [],
    )
    .sort((a, b) => a - b);
  return took[Math.floor((took.length - 1) / 2)] ?? null;
}
