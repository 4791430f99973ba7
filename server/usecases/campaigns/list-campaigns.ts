import { z } from 'zod';
import type { Campaign } from '../../../lib/contracts/campaigns.ts';
import { type Page, pageQuery } from '../../../lib/contracts/page.ts';
import { defineQuery } from '../define.ts';
import { toCampaign } from './campaign-view.ts';

/** Campaigns that touch projects of mine, newest first. */
export const listCampaigns = defineQuery({
  name: 'list-campaigns',
  action: 'campaign.read',
  scope: 'visible',
  input: { query: z.object(pageQuery) },
  run: async ({ deps, visible }, { query: { cursor, limit } }): Promise<Page<Campaign>> => {
    const place = { limit, ...(cursor !== undefined && { cursor }) };
    const { items, ...page } = await deps.campaigns.list(deps.db.auto, visible, place);
    return { ...page, items: items.map(toCampaign) };
  },
});
