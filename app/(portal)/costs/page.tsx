import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CostsPage } from '@/components/costs/costs-page';
import { metricsRegionsQuery } from '@/components/metrics/queries';
import { RegionNotice } from '@/components/metrics/region-notice';
import { chosenProject, readAhead } from '../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs'))('title') };
}

export default async function Costs() {
  const [ahead, project] = await Promise.all([readAhead(), chosenProject()]);
  const filters = project === null ? {} : { project };
  await ahead.ask(metricsRegionsQuery(filters), 'listMetricsRegions', { query: filters });
  return (
    <HydrationBoundary state={ahead.state()}>
      <CostsPage notice={<RegionNotice />} />
    </HydrationBoundary>
  );
}
