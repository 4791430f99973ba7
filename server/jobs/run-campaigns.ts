import { setTimeout as delay } from 'node:timers/promises';
import { nextSteps } from '../domain/campaigns/next-steps.ts';
import { outcomeOfRequest } from '../domain/campaigns/outcome-of-request.ts';
import { toAnnounce } from '../domain/campaigns/to-announce.ts';
import { say } from '../domain/words/said.ts';
import type { CampaignClusterRecord, CampaignOutcome, CampaignRecord } from '../ports/campaigns.ts';
import type { Tx } from '../ports/database.ts';
import type { NewNotice } from '../ports/notices.ts';
import { campaignEvents } from '../usecases/campaigns/campaign-events.ts';
import { announceNext, tellOutcome, tellStarter } from '../usecases/campaigns/campaign-notices.ts';
import { toStanding } from '../usecases/campaigns/to-standing.ts';
import { type SendingDeps, sendUpgrade } from './send-campaign-upgrade.ts';

export interface CampaignDeps extends SendingDeps {
  onError(error: unknown): void;
}

const everyMs = 2_000;

/** The leader's loop that moves campaigns on, until `signal` fires. */
export async function lookAfterCampaigns(deps: CampaignDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runCampaigns(deps, signal).catch(deps.onError);
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One step of each campaign that has not ended. All of it may be done twice: the rows say what was done. */
async function runCampaigns(deps: CampaignDeps, signal: AbortSignal): Promise<void> {
  const { campaigns, db } = deps.useCases;
  for (const id of await campaigns.open(db.auto)) {
    if (signal.aborted) return;
    await step(deps, id, signal).catch((error: unknown) => deps.onError(error));
  }
}

async function step(deps: CampaignDeps, id: string, signal: AbortSignal): Promise<void> {
  const { db } = deps.useCases;
  const due = await db.transact((tx) => look(deps, tx, id));
  for (const cluster of due?.send ?? []) {
    if (signal.aborted || !due) return;
    // Without an answer of the management cluster nothing is known of the others either: the next step asks again.
    if (!(await sendUpgrade(deps, due.campaign, cluster))) return;
  }
}

/** Notes what became of the requests, asks the rules, and keeps what they say of the campaign. */
async function look(deps: CampaignDeps, tx: Tx, id: string) {
  const { campaigns, clock, eventLog } = deps.useCases;
  const campaign = await campaigns.lock(tx, id);
  if (!campaign || campaign.endedAt !== null) return null;
  const now = clock.now();
  const before = await campaigns.clusters(tx, id);
  let hasNews = false;
  for (const cluster of before) {
    const outcome = outcomeOf(cluster, now);
    if (!outcome || !(await campaigns.settle(tx, id, cluster.clusterUid, cluster.state, outcome))) continue;
    hasNews = true;
    await tell(deps, tx, tellOutcome(campaign, cluster, outcome));
  }
  const clusters = hasNews ? await campaigns.clusters(tx, id) : before;
  const next = nextSteps(campaign, clusters.map(toStanding), now);
  if (next.becomes !== null) {
    const endedAt = next.becomes === 'paused' ? null : now;
    const after: CampaignRecord = { ...campaign, state: next.becomes, pausedBy: null, pausedWhy: next.why, endedAt };
    await campaigns.update(tx, { ...after, updatedAt: now });
    await record(deps, tx, campaign, after, clusters);
    await tell(deps, tx, [tellStarter(after, clusters)]);
  } else {
    await announce(deps, tx, campaign, { clusters, ring: next.ring });
  }
  if (hasNews || next.becomes !== null) {
    const projects = [...new Set(clusters.map(({ project }) => project))];
    await eventLog.append(tx, campaignEvents(id, projects));
  }
  const byUid = new Map(clusters.map((cluster) => [cluster.clusterUid, cluster]));
  return { campaign, send: next.send.flatMap((uid) => byUid.get(uid) ?? []) };
}

async function announce(
  deps: CampaignDeps,
  tx: Tx,
  campaign: CampaignRecord,
  { clusters, ring }: { clusters: readonly CampaignClusterRecord[]; ring: number | null },
): Promise<void> {
  const now = deps.useCases.clock.now();
  const standing = clusters.map((cluster) => ({
    ...toStanding(cluster),
    isTold: cluster.toldAt !== null,
    cluster,
  }));
  const next = toAnnounce(campaign, standing, ring, now);
  if (next.length === 0) return;
  const uids = next.map(({ uid }) => uid);
  await deps.useCases.campaigns.markTold(tx, campaign.id, uids, now);
  await tell(
    deps,
    tx,
    announceNext(
      campaign,
      next.map(({ cluster }) => cluster),
    ),
  );
}

async function tell({ useCases }: CampaignDeps, tx: Tx, drafts: readonly Omit<NewNotice, 'at'>[]): Promise<void> {
  const at = useCases.clock.now();
  for (const draft of drafts) await useCases.notices.append(tx, { ...draft, at });
}

/** How a cluster ended, where it has. */
function outcomeOf({ state, isThere, name, request }: CampaignClusterRecord, now: Date): CampaignOutcome | null {
  if (state === 'waiting' && !isThere) return { state: 'refused', reason: say('cluster-gone', { name }), endedAt: now };
  if (state !== 'updating' || request === null) return null;
  const became = outcomeOfRequest(request.state);
  return became === 'updating' ? null : { state: became, reason: request.reason, endedAt: request.updatedAt };
}

async function record(
  deps: CampaignDeps,
  tx: Tx,
  before: CampaignRecord,
  after: CampaignRecord,
  clusters: readonly CampaignClusterRecord[],
): Promise<void> {
  const projects = [...new Set(clusters.map(({ project }) => project))];
  const counted = (state: CampaignClusterRecord['state']) => clusters.filter((each) => each.state === state).length;
  await deps.useCases.audit.append(tx, {
    at: deps.useCases.clock.now(),
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    onBehalfOf: before.startedBy,
    action: after.state === 'paused' ? 'pause-campaign' : 'end-campaign',
    project: projects.length === 1 ? (projects[0] ?? null) : null,
    subject: 'campaigns',
    key: before.id,
    traceId: null,
    before: { state: before.state },
    after: { state: after.state, why: after.pausedWhy, done: counted('done'), failed: counted('failed') },
  });
}
