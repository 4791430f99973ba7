import { campaignPathSchema } from '../../../lib/contracts/campaigns.ts';
import { defineQuery } from '../define.ts';
import { readBoard } from './campaign-view.ts';
import { findCampaign } from './find-campaign.ts';

/** The board of one campaign. */
export const getCampaign = defineQuery({
  name: 'get-campaign',
  action: 'campaign.read',
  scope: (context, { path }) => findCampaign(context, path.id),
  input: { path: campaignPathSchema },
  run: (context, _input, { campaign }) => readBoard(context, context.deps.db.auto, campaign),
});
