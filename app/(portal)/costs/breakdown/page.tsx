import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BreakdownPage } from '@/components/costs/overview/breakdown-page';
import { moversQuestion } from '@/components/costs/overview/prepare-costs';
import { queueQuestion } from '@/components/costs/overview/prepare-queues';
import { costMoversQuery, queueCostsQuery } from '@/components/costs/overview/queries';
import { costViewsQuery } from '@/components/costs/views/queries';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { RegionNotice } from '@/components/metrics/region-notice';
import { type CostAddress, readCosts } from '../read-costs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs.tabs'))('breakdown') };
}

export default async function CostsBreakdownPage({ searchParams }: { searchParams: CostAddress }) {
  const { ahead, question, shared } = await readCosts(searchParams);
  const movers = moversQuestion(question);
  const queues = queueQuestion(question);
  await Promise.all([
    shared,
    ahead.ask(costViewsQuery, 'listCostViews'),
    ahead.ask(costMoversQuery(movers), 'getCostMovers', { query: movers }),
    ahead.ask(queueCostsQuery(queues), 'getQueueCosts', { query: queues }),
    ahead.ask(spendBudgetsQuery, 'listSpendBudgets'),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <BreakdownPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
