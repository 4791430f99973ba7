import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CampaignList } from '@/components/campaigns/campaign-list';
import { campaignsQuery, campaignsQuestion } from '@/components/campaigns/queries';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('campaigns'))('title') };
}

export default async function CampaignsPage() {
  const ahead = await readAhead();
  await ahead.ask(campaignsQuery, 'listCampaigns', { query: campaignsQuestion });
  return (
    <HydrationBoundary state={ahead.state()}>
      <CampaignList />
    </HydrationBoundary>
  );
}
