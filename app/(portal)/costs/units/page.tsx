import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { checkQuestion } from '@/components/costs/overview/prepare-costs';
import { UnitsPage } from '@/components/costs/overview/units-page';
import { unitCostsQuery } from '@/components/costs/units/queries';
import { RegionNotice } from '@/components/metrics/region-notice';
import { type CostAddress, readCosts } from '../read-costs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs.tabs'))('units') };
}

export default async function CostsUnitsPage({ searchParams }: { searchParams: CostAddress }) {
  const { ahead, question, shared } = await readCosts(searchParams);
  const units = checkQuestion(question);
  await Promise.all([shared, ahead.ask(unitCostsQuery(units), 'listUnitCosts', { query: units })]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <UnitsPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
