import { can } from '../../../lib/permissions.ts';
import type { CampaignRecord } from '../../ports/campaigns.ts';
import type { Context, Subject } from '../define.ts';
import { refuse } from '../refuse.ts';
import { seesOne } from './campaign-view.ts';

export interface FoundCampaign {
  campaign: CampaignRecord;
  projects: string[];
}

/** Scope of reading a campaign: who sees one of its projects sees it. */
export async function findCampaign({ deps, visible }: Context, id: string): Promise<Subject<FoundCampaign> | null> {
  const campaign = await deps.campaigns.get(deps.db.auto, id);
  if (!campaign) return null;
  const projects = await deps.campaigns.projects(deps.db.auto, id);
  if (!seesOne(visible, projects)) return null;
  const project = projects.find((name) => visible === 'all' || visible.includes(name)) ?? null;
  return { project, value: { campaign, projects } };
}

/**
 * Scope of acting on a campaign, which takes the right in every project that it touches.
 * @throws DomainError `forbidden` for those who see it and may not
 */
export async function findOwnCampaign(context: Context, id: string): Promise<Subject<FoundCampaign> | null> {
  const { deps, actor } = context;
  const { grants, narrowing } = actor;
  const campaign = await deps.campaigns.get(deps.db.auto, id);
  if (!campaign) return null;
  const projects = await deps.campaigns.projects(deps.db.auto, id);
  if (!projects.some((project) => can(grants, 'campaign.read', project, narrowing))) return null;
  if (!projects.every((project) => can(grants, 'campaign.manage', project, narrowing))) refuse('campaign.manage');
  return { project: projects[0] ?? null, value: { campaign, projects } };
}
