import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CostsPage } from '@/components/costs/overview/costs-page';
import { moversQuestion, sleepQuestion, treemapQuestion } from '@/components/costs/overview/prepare-costs';
import { costMoversQuery, costReportQuery } from '@/components/costs/overview/queries';
import { costViewsQuery } from '@/components/costs/views/queries';
import { viewAddress } from '@/components/costs/views/view-state';
import { costSleepQuery } from '@/components/data/cost-sleep-query';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { RegionNotice } from '@/components/metrics/region-notice';
import { readAhead } from '../../read-ahead';
import { type CostAddress, readCosts } from './read-costs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs'))('title') };
}

export default async function Costs({ searchParams }: { searchParams: CostAddress }) {
  const [first, url] = await Promise.all([readAhead(), searchParams]);
  const views = await first.ask(costViewsQuery, 'listCostViews');
  const start = views?.items.find(({ isStart }) => isStart);
  if (start && Object.keys(url).length === 0) redirect(viewAddress(start));
  const { ahead, question, shared } = await readCosts(searchParams);
  const [movers, sleep, treemap] = [moversQuestion(question), sleepQuestion(question), treemapQuestion(question)];
  await Promise.all([
    shared,
    ahead.ask(costViewsQuery, 'listCostViews'),
    ahead.ask(costMoversQuery(movers), 'getCostMovers', { query: movers }),
    ahead.ask(costSleepQuery(sleep), 'getCostSleep', { query: sleep }),
    treemap && ahead.ask(costReportQuery(treemap), 'getCosts', { query: treemap }),
    ahead.ask(spendBudgetsQuery, 'listSpendBudgets'),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <CostsPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
