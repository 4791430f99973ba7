import {
  campaignDetailSchema,
  campaignOptOutAnswerSchema,
  campaignPageSchema,
  campaignPreviewSchema,
} from '../../../lib/contracts/campaigns.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation, post, put } from './define.ts';

const campaign = '/campaigns/{id}';

/** Upgrades of many clusters, ring after ring. */
export const campaigns = {
  listCampaigns: get('/campaigns', u.listCampaigns, campaignPageSchema, 'Campaigns that touch my projects'),
  previewCampaign: post(
    '/campaigns/preview',
    u.previewCampaign,
    campaignPreviewSchema,
    'Which clusters a campaign would upgrade, and which it cannot',
  ),
  startCampaign: post('/campaigns', u.startCampaign, campaignDetailSchema, 'Upgrade many clusters, ring after ring', {
    status: 201,
  }),
  getCampaign: get(campaign, u.getCampaign, campaignDetailSchema, 'Its board: every cluster, ring by ring'),
  pauseCampaign: post(`${campaign}/pause`, u.pauseCampaign, campaignDetailSchema, 'Begin no further upgrade'),
  resumeCampaign: post(`${campaign}/resume`, u.resumeCampaign, campaignDetailSchema, 'Go on where it paused'),
  stopAfterRing: post(
    `${campaign}/stop-after-ring`,
    u.stopAfterRing,
    campaignDetailSchema,
    'Finish the ring that has begun, and begin no other',
  ),
  setCampaignOptOut: put(
    '/clusters/{namespace}/{name}/campaign-opt-out',
    u.setCampaignOptOut,
    campaignOptOutAnswerSchema,
    'Keep a cluster out of campaigns until a date',
  ),
} satisfies Record<string, Operation>;
