import type { CampaignPreview, PreviewCampaign } from '../../../lib/contracts/campaigns.ts';
import { type PlannedRing, planRings } from '../../domain/campaigns/plan-rings.ts';
import { chooseTarget } from '../../domain/upgrades/choose-target.ts';
import { type Said, say } from '../../domain/words/said.ts';
import type { CampaignCandidate } from '../../ports/campaigns.ts';
import type { Context } from '../define.ts';
import { toOptOut } from './campaign-view.ts';

interface TargetedCluster extends CampaignCandidate {
  target: string;
}

export interface Selected {
  rings: PlannedRing<TargetedCluster>[];
  cannot: { cluster: CampaignCandidate; why: Said }[];
}

/** Which clusters a selection finds, in which rings they are, and which of them cannot be upgraded. */
export async function selectClusters(
  { deps, visible }: Pick<Context, 'deps' | 'visible'>,
  { selection, rings }: PreviewCampaign,
): Promise<Selected> {
  const found = await deps.campaigns.candidates(deps.db.auto, visible, selection);
  const cannot: Selected['cannot'] = [];
  const fit: TargetedCluster[] = [];
  for (const cluster of found) {
    const target = chooseTarget(cluster.offered, selection.target, cluster.template);
    const why = whyNot(cluster, target);
    if (why) cannot.push({ cluster, why });
    else if (target !== null) fit.push({ ...cluster, target });
  }
  return { rings: planRings(fit, rings), cannot };
}

function whyNot({ phase, campaign }: CampaignCandidate, target: string | null): Said | null {
  if (phase === 'deleting') return say('cluster-being-deleted');
  if (campaign !== null) return say('campaign-in-another', { campaign });
  return target === null ? say('campaign-no-upgrade') : null;
}

/** The same for readers. */
export function toPreview({ rings, cannot }: Selected): CampaignPreview {
  const clusters = rings.flatMap(({ kind: ring, clusters: inRing }) =>
    inRing.map(({ namespace, name, project, template: from, target: to, kubernetes, optOut }) => ({
      namespace,
      name,
      project,
      from,
      to,
      kubernetes,
      ring,
      optOut: toOptOut(optOut),
    })),
  );
  return {
    count: clusters.length,
    clusters,
    rings: rings.map(({ kind, clusters: { length: count } }) => ({ kind, count })),
    cannot: cannot.map(({ cluster: { namespace, name, project }, why }) => ({ namespace, name, project, ...why })),
  };
}
