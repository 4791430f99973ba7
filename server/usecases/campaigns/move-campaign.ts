import type { AuditAction } from '../../../lib/contracts/audit-actions.ts';
import { type CampaignDetail, campaignPathSchema } from '../../../lib/contracts/campaigns.ts';
import { lastBegunRing } from '../../domain/campaigns/next-steps.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { CampaignRecord } from '../../ports/campaigns.ts';
import type { Tx } from '../../ports/database.ts';
import { type Committed, type Context, defineCommand } from '../define.ts';
import { campaignEvents } from './campaign-events.ts';
import { readBoard } from './campaign-view.ts';
import { type FoundCampaign, findOwnCampaign } from './find-campaign.ts';
import { toStanding } from './to-standing.ts';

type Change = (context: Context, tx: Tx, campaign: CampaignRecord) => Promise<Partial<CampaignRecord>>;

/** Changes the state of a campaign under its lock. */
async function move(
  context: Context,
  tx: Tx,
  { campaign: { id }, projects }: FoundCampaign,
  { action, change }: { action: AuditAction; change: Change },
): Promise<Committed<CampaignDetail>> {
  const { deps } = context;
  const before = await deps.campaigns.lock(tx, id);
  if (!before) throw new DomainError('not-found');
  if (before.endedAt !== null) throw new DomainError('conflict', say('campaign-ended'));
  const after = { ...before, ...(await change(context, tx, before)), updatedAt: deps.clock.now() };
  await deps.campaigns.update(tx, after);
  return {
    answer: await readBoard(context, tx, after),
    audit: {
      action,
      project: projects.length === 1 ? (projects[0] ?? null) : null,
      subject: 'campaigns',
      key: id,
      before: { state: before.state, stopsAfter: before.stopsAfter },
      after: { state: after.state, stopsAfter: after.stopsAfter },
    },
    events: campaignEvents(id, projects),
  };
}

/** No upgrade begins any more; those under way go on. */
export const pauseCampaign = defineCommand({
  name: 'pause-campaign',
  action: 'campaign.manage',
  scope: (context, { path }) => findOwnCampaign(context, path.id),
  input: { path: campaignPathSchema },
  prepare: async (_context, _input, found) => found,
  commit: (context, tx, found: FoundCampaign) =>
    move(context, tx, found, {
      action: 'pause-campaign',
      change: async ({ actor }, _tx, { state }) => {
        if (state === 'paused') throw new DomainError('conflict', say('campaign-not-running'));
        return { state: 'paused', pausedBy: actor.email, pausedWhy: null };
      },
    }),
});

/** Goes on where it paused. Failures of before do not count any more. */
export const resumeCampaign = defineCommand({
  name: 'resume-campaign',
  action: 'campaign.manage',
  scope: (context, { path }) => findOwnCampaign(context, path.id),
  input: { path: campaignPathSchema },
  prepare: async (_context, _input, found) => found,
  commit: (context, tx, found: FoundCampaign) =>
    move(context, tx, found, {
      action: 'resume-campaign',
      change: async ({ deps }, _tx, { state, stopsAfter }) => {
        if (state !== 'paused') throw new DomainError('conflict', say('campaign-not-paused'));
        const goesOn = stopsAfter === null ? 'running' : 'stopping';
        return { state: goesOn, pausedBy: null, pausedWhy: null, countsFrom: deps.clock.now() };
      },
    }),
});

/** Finishes the ring that has begun, and begins no other. */
export const stopAfterRing = defineCommand({
  name: 'stop-campaign-after-ring',
  action: 'campaign.manage',
  scope: (context, { path }) => findOwnCampaign(context, path.id),
  input: { path: campaignPathSchema },
  prepare: async (_context, _input, found) => found,
  commit: (context, tx, found: FoundCampaign) =>
    move(context, tx, found, {
      action: 'stop-campaign',
      change: async ({ deps }, inTx, campaign) => {
        if (campaign.stopsAfter !== null) throw new DomainError('conflict', say('campaign-not-running'));
        const clusters = (await deps.campaigns.clusters(inTx, campaign.id)).map(toStanding);
        const stopsAfter = lastBegunRing(clusters);
        return { stopsAfter, ...(campaign.state === 'running' && { state: 'stopping' as const }) };
      },
    }),
});
