import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type {
  Campaign,
  CampaignDetail,
  CampaignPreview,
  NewCampaign,
  PreviewCampaign,
} from '@/lib/contracts/campaigns';
import type { ClusterFacets } from '@/lib/contracts/cluster-filter';
import type { Page } from '@/lib/contracts/page';

const pathOf = (id: string) => `/campaigns/${encodeURIComponent(id)}`;

/** What the server asks for, so that both ask the same. */
export const campaignsQuestion = { limit: 100 };

/** Campaigns that touch projects of the person. */
export const campaignsQuery = queryOptions({
  queryKey: keys.campaigns.list,
  queryFn: ({ signal }) => apiGet<Page<Campaign>>('/campaigns', campaignsQuestion, { signal }),
});

/** The board of one campaign; stale as soon as an event says that it moved. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: keys.campaigns.detail(id),
    queryFn: ({ signal }) => apiGet<CampaignDetail>(pathOf(id), {}, { signal }),
  });

/** Whom a campaign would upgrade. */
export const campaignPreviewQuery = (body: PreviewCampaign) =>
  queryOptions({
    queryKey: keys.campaigns.preview(body),
    queryFn: ({ signal }) => apiPost<CampaignPreview>('/campaigns/preview', body, { signal }),
  });

/** Values to select by, with their counts. */
export const selectableQuery = queryOptions({
  queryKey: keys.clusters.facets({}),
  queryFn: ({ signal }) => apiGet<ClusterFacets>('/clusters/facets', {}, { signal }),
});

export type CampaignAct = 'pause' | 'resume' | 'stop-after-ring';

/** Pauses, resumes or stops one. */
export const moveCampaign = (id: string, act: CampaignAct): Promise<CampaignDetail> =>
  apiPost<CampaignDetail>(`${pathOf(id)}/${act}`, {});

/** Begins to upgrade. */
export const startCampaign = (body: NewCampaign, idempotencyKey: string): Promise<CampaignDetail> =>
  apiPost<CampaignDetail>('/campaigns', body, { idempotencyKey });
