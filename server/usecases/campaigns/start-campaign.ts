import { type CampaignRules, newCampaignSchema } from '../../../lib/contracts/campaigns.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { CampaignRecord } from '../../ports/campaigns.ts';
import { defineCommand } from '../define.ts';
import { campaignEvents } from './campaign-events.ts';
import { readBoard } from './campaign-view.ts';
import { selectClusters } from './select-clusters.ts';

/** Begins to upgrade the clusters that fit now; the worker sends their requests, ring after ring. */
export const startCampaign = defineCommand({
  name: 'start-campaign',
  action: 'campaign.manage',
  scope: 'visible',
  input: { body: newCampaignSchema },
  prepare: async (context, { body }) => {
    refuseWindow(body.rules);
    if (context.actor.id === null) throw new DomainError('forbidden', { scriptDetail: 'Only people start campaigns' });
    const { rings } = await selectClusters(context, body);
    if (rings.length === 0) throw new DomainError('conflict', say('campaign-empty'));
    return { body, rings, startedById: context.actor.id };
  },
  commit: async (context, tx, { body, rings, startedById }) => {
    const { deps, actor } = context;
    const at = deps.clock.now();
    const campaign: CampaignRecord = {
      id: deps.ids.newId(),
      title: body.title,
      state: 'running',
      startedById,
      startedBy: actor.email,
      selection: body.selection,
      rules: body.rules,
      pausedBy: null,
      pausedWhy: null,
      stopsAfter: null,
      countsFrom: at,
      createdAt: at,
      updatedAt: at,
      endedAt: null,
    };
    const placed = rings.flatMap(({ kind: ringKind, clusters }, ring) =>
      clusters.map((cluster) => ({ cluster, ring, ringKind })),
    );
    const clusters = placed.map(({ cluster, ring, ringKind }, place) => ({
      clusterUid: cluster.uid,
      namespace: cluster.namespace,
      name: cluster.name,
      project: cluster.project,
      ring,
      ringKind,
      place,
      fromTemplate: cluster.template,
      toTemplate: cluster.target,
    }));
    await deps.campaigns.insert(tx, campaign, clusters);
    const projects = [...new Set(clusters.map(({ project }) => project))];
    return {
      answer: await readBoard(context, tx, campaign),
      audit: {
        action: 'start-campaign',
        project: projects.length === 1 ? (projects[0] ?? null) : null,
        subject: 'campaigns',
        key: campaign.id,
        after: {
          title: campaign.title,
          selection: campaign.selection,
          rules: campaign.rules,
          clusters: clusters.length,
        },
      },
      events: campaignEvents(campaign.id, projects),
    };
  },
});

/** @throws DomainError `validation-failed` for a window that is never open */
function refuseWindow({ window }: CampaignRules): void {
  if (window === null) return;
  const at = (pointer: string, said: ReturnType<typeof say>) => [{ pointer: `/rules/window${pointer}`, ...said }];
  const isNever = window.days.length === 0 || window.from === window.to;
  const errors = isNever ? at('', say('campaign-window-empty')) : [];
  if (!isTimeZone(window.timeZone)) errors.push(...at('/timeZone', say('no-time-zone')));
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
}
