import type {
  Campaign,
  CampaignCluster,
  CampaignDetail,
  CampaignFigures,
  CampaignOptOutAnswer,
} from '../../../lib/contracts/campaigns.ts';
import { can } from '../../../lib/permissions.ts';
import { expectEnd } from '../../domain/campaigns/expect-end.ts';
import { countFailures, nextSteps } from '../../domain/campaigns/next-steps.ts';
import { isWithin } from '../../domain/policies/weekly-hours.ts';
import type {
  CampaignClusterRecord,
  CampaignReason,
  CampaignRecord,
  ListedCampaign,
  OptOutRecord,
} from '../../ports/campaigns.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { Context } from '../define.ts';
import { toStanding } from './to-standing.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An opt-out as answers have it. */
export const toOptOut = (optOut: OptOutRecord | null): CampaignOptOutAnswer['optOut'] =>
  optOut && { ...optOut, until: optOut.until.toISOString() };

/** A campaign as lists have it. */
export function toCampaign(campaign: ListedCampaign): Campaign {
  const { id, title, state, startedBy, pausedBy, pausedWhy, figures } = campaign;
  return {
    id,
    title,
    state,
    startedBy,
    pausedBy,
    pausedWhy,
    figures,
    createdAt: campaign.createdAt.toISOString(),
    endedAt: iso(campaign.endedAt),
  };
}

/** The board, with those clusters alone that the reader may see. What happens next is told of all of them. */
export async function readBoard(context: Context, tx: Tx, campaign: CampaignRecord): Promise<CampaignDetail> {
  const { deps, actor } = context;
  const { rules, selection, stopsAfter } = campaign;
  const now = deps.clock.now();
  const all = await deps.campaigns.clusters(tx, campaign.id);
  const standing = all.map(toStanding);
  const next = nextSteps(campaign, standing, now);
  const projects = [...new Set(all.map(({ project }) => project))];
  const seen = all.filter(({ project }) => can(actor.grants, 'campaign.read', project, actor.narrowing));
  return {
    ...toCampaign({ ...campaign, figures: countStates(seen) }),
    selection: {
      ...selection,
      projects: selection.projects.filter((name) => can(actor.grants, 'campaign.read', name, actor.narrowing)),
    },
    rules,
    rings: toRings(all, seen, now),
    ring: campaign.endedAt === null ? next.ring : null,
    stopsAfter,
    isWindowOpen: rules.window === null || isWithin(rules.window, now),
    waitsFor: next.waitsFor,
    nextRingAt: iso(next.ringBeginsAt),
    endsAbout: iso(expectEnd(campaign, all.map(toTimed), now)),
    failures: countFailures(campaign, standing),
    mayManage: projects.every((project) => can(actor.grants, 'campaign.manage', project, actor.narrowing)),
  };
}

const toTimed = (cluster: CampaignClusterRecord) => ({ ...toStanding(cluster), sentAt: cluster.sentAt });

/** Places stay what they are where nobody may see any cluster of a ring. */
function toRings(
  all: readonly CampaignClusterRecord[],
  seen: readonly CampaignClusterRecord[],
  now: Date,
): CampaignDetail['rings'] {
  const kinds = new Map(all.map(({ ring, ringKind }) => [ring, ringKind]));
  return [...kinds].map(([place, kind]) => ({
    kind,
    clusters: seen.filter(({ ring }) => ring === place).map((cluster) => toCluster(cluster, now)),
  }));
}

function toCluster(cluster: CampaignClusterRecord, now: Date): CampaignCluster {
  const { namespace, name, project, fromTemplate, toTemplate, state, request, optOut } = cluster;
  return {
    namespace,
    name,
    project,
    from: fromTemplate,
    to: toTemplate,
    state,
    request: request && { id: request.id, shortId: request.shortId, state: request.state },
    reason: toSaid(cluster.reason),
    optOut: toOptOut(optOut && optOut.until > now ? optOut : null),
    sentAt: iso(cluster.sentAt),
    endedAt: iso(cluster.endedAt),
  };
}

const toSaid = (reason: CampaignReason | null): CampaignCluster['reason'] =>
  reason && { detail: reason.detail, ...(reason.message && { message: reason.message }) };

function countStates(clusters: readonly CampaignClusterRecord[]): CampaignFigures {
  const of = (state: CampaignClusterRecord['state']) => clusters.filter((each) => each.state === state).length;
  return {
    total: clusters.length,
    waiting: of('waiting'),
    updating: of('updating'),
    done: of('done'),
    failed: of('failed'),
    refused: of('refused'),
    leftOut: of('left-out'),
  };
}

/** Whether somebody who sees these projects sees one of a campaign. */
export const seesOne = (visible: Visible, projects: readonly string[]): boolean =>
  visible === 'all' || projects.some((project) => visible.includes(project));
