import type {
  CampaignClusterState,
  CampaignRules,
  CampaignState,
  CampaignWait,
  PauseReason,
} from '../../../lib/contracts/campaigns.ts';
import { isWithin } from '../policies/weekly-hours.ts';

/** A campaign as its rules see it. */
export interface StandingCampaign {
  state: CampaignState;
  rules: CampaignRules;
  /** Place of the last ring that may run; null is the last of all. */
  stopsAfter: number | null;
  /** Failures of before do not count. */
  countsFrom: Date;
}

/** One of its clusters. */
export interface StandingCluster {
  uid: string;
  /** Place of its ring. */
  ring: number;
  state: CampaignClusterState;
  endedAt: Date | null;
  /** Its owner keeps it out until then. */
  optOutUntil: Date | null;
}

export interface NextSteps {
  /** To be sent now, in this order. */
  send: string[];
  becomes: Extract<CampaignState, 'paused' | 'done' | 'stopped'> | null;
  why: PauseReason | null;
  waitsFor: CampaignWait | null;
  /** The ring that runs or is about to begin; null when none is left. */
  ring: number | null;
  /** When it may begin, where the pause before it is not over. */
  ringBeginsAt: Date | null;
}

const nothing: NextSteps = { send: [], becomes: null, why: null, waitsFor: null, ring: null, ringBeginsAt: null };
const minute = 60_000;

/** Whether its owner keeps it out for now. */
export const isOut = ({ state, optOutUntil }: StandingCluster, now: Date): boolean =>
  state === 'waiting' && optOutUntil !== null && optOutUntil > now;
/** Whether something is still to come of it. */
const isPending = (cluster: StandingCluster, now: Date): boolean =>
  cluster.state === 'updating' || (cluster.state === 'waiting' && !isOut(cluster, now));

/**
 * What a campaign does now.
 * @param clusters in the order in which they are upgraded
 */
export function nextSteps(campaign: StandingCampaign, clusters: readonly StandingCluster[], now: Date): NextSteps {
  const ring = currentRing(clusters, now);
  if (campaign.state !== 'running' && campaign.state !== 'stopping') return { ...nothing, ring };
  if (isFailing(campaign, clusters)) return { ...nothing, ring, becomes: 'paused', why: 'failures' };
  if (ring === null) return { ...nothing, becomes: 'done' };
  const { stopsAfter, rules } = campaign;
  if (stopsAfter !== null && ring > stopsAfter) {
    return clusters.some(({ state }) => state === 'updating')
      ? { ...nothing, ring, waitsFor: 'clusters' }
      : { ...nothing, becomes: 'stopped' };
  }
  const ringBeginsAt = beginOf(ring, clusters, rules.pauseMinutes);
  if (ringBeginsAt && ringBeginsAt > now) return { ...nothing, ring, ringBeginsAt, waitsFor: 'pause-between-rings' };
  const inRing = clusters.filter((cluster) => cluster.ring === ring && cluster.state === 'waiting');
  const ready = inRing.filter((cluster) => !isOut(cluster, now));
  if (ready.length === 0) return { ...nothing, ring, waitsFor: 'clusters' };
  if (rules.window && !isWithin(rules.window, now)) return { ...nothing, ring, waitsFor: 'window' };
  const free = rules.atOnce - clusters.filter(({ state }) => state === 'updating').length;
  const send = ready.slice(0, Math.max(0, free)).map(({ uid }) => uid);
  return { ...nothing, ring, send, waitsFor: send.length === 0 ? 'clusters' : null };
}

/** The first ring of which something is still to come. */
function currentRing(clusters: readonly StandingCluster[], now: Date): number | null {
  const pending = clusters.filter((cluster) => isPending(cluster, now)).map(({ ring }) => ring);
  return pending.length === 0 ? null : Math.min(...pending);
}

/** The last ring of which a cluster was sent; -1 before the first. */
export function lastBegunRing(clusters: readonly StandingCluster[]): number {
  return Math.max(-1, ...clusters.filter(hasBegun).map(({ ring }) => ring));
}
const hasBegun = ({ state }: StandingCluster) => state === 'updating' || state === 'done' || state === 'failed';

/** The pause begins with the last end in the rings before; a ring that has begun waits no more. */
function beginOf(ring: number, clusters: readonly StandingCluster[], pauseMinutes: number): Date | null {
  if (clusters.some((cluster) => cluster.ring === ring && hasBegun(cluster))) return null;
  const ends = clusters.flatMap((cluster) =>
    cluster.ring < ring && hasBegun(cluster) && cluster.endedAt ? [cluster.endedAt.getTime()] : [],
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends) + pauseMinutes * minute);
}

/** How many upgrades ended, and how many of them failed, since the campaign was last started. */
export function countFailures(
  { countsFrom }: Pick<StandingCampaign, 'countsFrom'>,
  clusters: readonly StandingCluster[],
): { failed: number; ended: number } {
  const ended = clusters.filter(
    ({ state, endedAt }) => (state === 'done' || state === 'failed') && endedAt !== null && endedAt >= countsFrom,
  );
  return { ended: ended.length, failed: ended.filter(({ state }) => state === 'failed').length };
}

function isFailing(campaign: StandingCampaign, clusters: readonly StandingCluster[]): boolean {
  const { percent, atLeast } = campaign.rules.stopOn;
  const { failed, ended } = countFailures(campaign, clusters);
  return failed > 0 && ended >= atLeast && failed * 100 >= ended * percent;
}
