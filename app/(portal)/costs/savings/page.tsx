import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SavingsPage } from '@/components/costs/overview/savings-page';
import { RegionNotice } from '@/components/metrics/region-notice';
import { type CostAddress, readCosts } from '../read-costs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs.tabs'))('savings') };
}

export default async function CostsSavingsPage({ searchParams }: { searchParams: CostAddress }) {
  const { ahead, shared } = await readCosts(searchParams);
  await Promise.all([shared]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <SavingsPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
