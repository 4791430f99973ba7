import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewCampaign } from '@/components/campaigns/new-campaign';
import { selectableQuery } from '@/components/campaigns/queries';
import { readAhead } from '../../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('campaigns'))('newTitle') };
}

export default async function NewCampaignPage() {
  const ahead = await readAhead();
  await ahead.ask(selectableQuery, 'countClusters', { query: {} });
  return (
    <HydrationBoundary state={ahead.state()}>
      <NewCampaign />
    </HydrationBoundary>
  );
}
