import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { spendBudgetsQuery } from '@/components/costs/budgets/queries';
import { CostsPage } from '@/components/costs/overview/costs-page';
import {
  adviceQuestion,
  checkQuestion,
  costQuestion,
  costUrlOf,
  estimatesQuestion,
  moversQuestion,
  treemapQuestion,
} from '@/components/costs/overview/prepare-costs';
import {
  costAdviceQuery,
  costCheckQuery,
  costEstimatesQuery,
  costLeftoversQuery,
  costMoversQuery,
  costReportQuery,
  costSeriesQuery,
} from '@/components/costs/overview/queries';
import { unitCostsQuery } from '@/components/costs/units/queries';
import { costViewsQuery } from '@/components/costs/views/queries';
import { viewAddress } from '@/components/costs/views/view-state';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { metricsRegionsQuery } from '@/components/metrics/queries';
import { RegionNotice } from '@/components/metrics/region-notice';
import { toDay } from '@/lib/days';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs'))('title') };
}

export default async function Costs({ searchParams }: Props) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const views = await ahead.ask(costViewsQuery, 'listCostViews');
  const start = views?.items.find(({ isStart }) => isStart);
  if (start && Object.keys(url).length === 0) redirect(viewAddress(start));
  const regions = project === null ? {} : { project };
  const today = toDay(new Date());
  const question = costQuestion(costUrlOf(url, today), project, today);
  const [advice, movers, treemap] = [adviceQuestion(question), moversQuestion(question), treemapQuestion(question)];
  const [check, estimates] = [checkQuestion(question), estimatesQuestion(question)];
  await Promise.all([
    ahead.ask(metricsRegionsQuery(regions), 'listMetricsRegions', { query: regions }),
    ahead.ask(costSeriesQuery(question), 'getCostSeries', { query: question }),
    ahead.ask(costAdviceQuery(advice), 'getCostAdvice', { query: advice }),
    ahead.ask(costCheckQuery(check), 'getCostCheck', { query: check }),
    ahead.ask(costEstimatesQuery(estimates), 'getCostEstimates', { query: estimates }),
    ahead.ask(costLeftoversQuery(advice), 'getCostLeftovers', { query: advice }),
    ahead.ask(costMoversQuery(movers), 'getCostMovers', { query: movers }),
    treemap && ahead.ask(costReportQuery(treemap), 'getCosts', { query: treemap }),
    ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion }),
    ahead.ask(spendBudgetsQuery, 'listSpendBudgets'),
    ahead.ask(unitCostsQuery(check), 'listUnitCosts', { query: check }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <CostsPage notice={<RegionNotice about="costs" />} />
    </HydrationBoundary>
  );
}
