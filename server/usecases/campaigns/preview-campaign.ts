import { previewCampaignSchema } from '../../../lib/contracts/campaigns.ts';
import { defineQuery } from '../define.ts';
import { selectClusters, toPreview } from './select-clusters.ts';

/** Whom a campaign would upgrade, and in which rings; stores nothing. */
export const previewCampaign = defineQuery({
  name: 'preview-campaign',
  action: 'campaign.manage',
  scope: 'visible',
  input: { body: previewCampaignSchema },
  run: async (context, { body }) => toPreview(await selectClusters(context, body)),
});
