import 'server-only';
import { spendBudgetsQuery } from '@/components/costs/budgets/queries';
import { costReportQuery, costSeriesQuery } from '@/components/costs/overview/queries';
import { priceQuestion } from '@/components/home/developer/monthly-prices';
import { homeKindOf } from '@/components/home/home-kind';
import {
  homeClusterFilters,
  homeClustersQuery,
  homeProjectsQuery,
  homeRequestFilters,
  homeRequestsQuery,
} from '@/components/home/queries';
import { spendQuestion } from '@/components/home/spend/spend-question';
import type { Me } from '@/lib/contracts/me';
import { toDay } from '@/lib/days';
import type { readAhead } from './read-ahead';

type Ahead = Awaited<ReturnType<typeof readAhead>>;

/** Reads what the home of this person shows first. What another program has to be asked for comes later. */
export async function readHome(ahead: Ahead, me: Me, project: string | null): Promise<void> {
  const kind = homeKindOf(me, project);
  const scope = { project, mine: kind === 'developer' };
  const [only, ...others] = me.projects;
  const shown = project ?? (only && others.length === 0 ? only.name : null);
  const spend = spendQuestion(shown, toDay(new Date()));
  const prices = priceQuestion(me.email, project);
  const asks = {
    clusters: () => ahead.ask(homeClustersQuery(scope), 'listClusters', { query: homeClusterFilters(scope) }),
    requests: () => ahead.ask(homeRequestsQuery(scope), 'listRequests', { query: homeRequestFilters(scope) }),
    projects: () => ahead.ask(homeProjectsQuery, 'listProjects', { query: { limit: 200 } }),
    spend: () => ahead.ask(costSeriesQuery(spend), 'getCostSeries', { query: spend }),
    budgets: () => ahead.ask(spendBudgetsQuery, 'listSpendBudgets'),
    prices: () => ahead.ask(costReportQuery(prices), 'getCosts', { query: prices }),
  };
  const needed =
    kind === 'developer'
      ? [asks.clusters, asks.requests, asks.projects, asks.spend, asks.budgets, asks.prices]
      : [asks.clusters, asks.requests, asks.projects];
  await Promise.all(needed.map((ask) => ask()));
}
