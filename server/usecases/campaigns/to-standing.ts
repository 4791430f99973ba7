import type { StandingCluster } from '../../domain/campaigns/next-steps.ts';
import type { CampaignClusterRecord } from '../../ports/campaigns.ts';

/** What the rules of a campaign look at. */
export const toStanding = ({
  clusterUid: uid,
  ring,
  state,
  endedAt,
  optOut,
}: CampaignClusterRecord): StandingCluster => ({ uid, ring, state, endedAt, optOutUntil: optOut?.until ?? null });
