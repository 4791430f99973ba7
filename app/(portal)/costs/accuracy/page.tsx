import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccuracyPage } from '@/components/costs/overview/accuracy-page';
import { checkQuestion, estimatesQuestion } from '@/components/costs/overview/prepare-costs';
import { costCheckQuery, costEstimatesQuery } from '@/components/costs/overview/queries';
import { RegionNotice } from '@/components/metrics/region-notice';
import { type CostAddress, readCosts } from '../read-costs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs.tabs'))('accuracy') };
}

export default async function CostsAccuracyPage({ searchParams }: { searchParams: CostAddress }) {
  const { ahead, question, shared } = await readCosts(searchParams);
  const [check, estimates] = [checkQuestion(question), estimatesQuestion(question)];
  await Promise.all([
    shared,
    ahead.ask(costCheckQuery(check), 'getCostCheck', { query: check }),
    ahead.ask(costEstimatesQuery(estimates), 'getCostEstimates', { query: estimates }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <AccuracyPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
