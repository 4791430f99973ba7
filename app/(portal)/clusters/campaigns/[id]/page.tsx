import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CampaignBoard } from '@/components/campaigns/campaign-board';
import { campaignQuery } from '@/components/campaigns/queries';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('campaigns'))('one') };
}

export default async function CampaignPage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  await ahead.ask(campaignQuery(id), 'getCampaign', { path: { id } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <CampaignBoard id={id} />
    </HydrationBoundary>
  );
}
