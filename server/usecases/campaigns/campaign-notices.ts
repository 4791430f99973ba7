import type { NoticeArguments } from '../../../lib/contracts/notifications.ts';
import type { CampaignClusterRecord, CampaignOutcome, CampaignRecord } from '../../ports/campaigns.ts';
import type { NewNotice } from '../../ports/notices.ts';

type Draft = Omit<NewNotice, 'at'>;
type Owned = Pick<CampaignClusterRecord, 'namespace' | 'name' | 'project' | 'owner'>;

/** Who started the campaign follows it on its board, and hears of its end. */
const isTold = ({ startedBy }: CampaignRecord, owner: string | null): owner is string =>
  owner !== null && owner !== startedBy;

const ofCluster = ({ namespace, name, project }: Owned, owner: string) => ({
  project,
  subject: 'clusters' as const,
  key: `${namespace}/${name}`,
  about: [owner],
  actorId: null,
});

/** That clusters come next, once for each owner and project. */
export function announceNext(campaign: CampaignRecord, clusters: readonly Owned[]): Draft[] {
  const byOwner = Map.groupBy(
    clusters.filter(({ owner }) => isTold(campaign, owner)),
    ({ owner, project }) => `${project} ${owner}`,
  );
  return [...byOwner.values()].flatMap((owned): Draft[] => {
    const [first] = owned;
    if (!first || first.owner === null) return [];
    const { id, title, startedBy: by } = campaign;
    const named = { title, by, count: owned.length, cluster: first.name };
    const about = ofCluster(first, first.owner);
    if (owned.length === 1) return [{ ...about, topic: 'campaign-next', arguments: named }];
    return [{ ...about, subject: 'campaigns', key: id, topic: 'campaign-next', arguments: named }];
  });
}

/** What became of the upgrade of a cluster; nothing where it was only left out. */
export function tellOutcome(
  campaign: CampaignRecord,
  cluster: Owned,
  { state, reason }: Pick<CampaignOutcome, 'state' | 'reason'>,
): Draft[] {
  const { owner, name } = cluster;
  if (!isTold(campaign, owner) || state === 'left-out') return [];
  const named: NoticeArguments = {
    title: campaign.title,
    cluster: name,
    ...(reason && { reason: reason.detail, ...(reason.message && { reasonMessage: reason.message }) }),
  };
  const topic = state === 'done' ? 'campaign-upgraded' : 'campaign-not-upgraded';
  return [{ ...ofCluster(cluster, owner), topic, arguments: named }];
}

/** To whoever started it: that it paused by itself, or how it ended. */
export function tellStarter(
  campaign: CampaignRecord,
  clusters: readonly Pick<CampaignClusterRecord, 'state' | 'project'>[],
): Draft {
  const { id, title, startedById, state, pausedWhy } = campaign;
  const counted = (...states: CampaignClusterRecord['state'][]) =>
    clusters.filter((each) => states.includes(each.state)).length;
  const projects = [...new Set(clusters.map(({ project }) => project))];
  return {
    topic: state === 'paused' ? 'campaign-paused' : 'campaign-ended',
    project: projects.length === 1 ? (projects[0] ?? null) : null,
    subject: 'campaigns',
    key: id,
    about: [startedById],
    actorId: null,
    arguments: {
      title,
      answer: pausedWhy ?? state,
      count: counted('done'),
      failed: counted('failed', 'refused'),
    },
  };
}
