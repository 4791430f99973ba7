import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { UnownedPage } from '@/components/costs/overview/unowned-page';
import { RegionNotice } from '@/components/metrics/region-notice';
import { type CostAddress, readCosts } from '../read-costs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs.tabs'))('unowned') };
}

export default async function CostsUnownedPage({ searchParams }: { searchParams: CostAddress }) {
  const { ahead, shared } = await readCosts(searchParams);
  await Promise.all([shared]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <UnownedPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
