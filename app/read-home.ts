import 'server-only';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { alertsQuery } from '@/components/data/alerts-query';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { priceQuestion } from '@/components/home/developer/monthly-prices';
import { type HomeKind, homeKindOf } from '@/components/home/home-kind';
import {
  homeAdviceQuery,
  homeCostsQuery,
  homeLeftoversQuery,
  homeMoversQuery,
  homeSeriesQuery,
} from '@/components/home/money/queries';
import {
  brokenClusterFilters,
  brokenClustersQuery,
  deletingClusterFilters,
  deletingClustersQuery,
  endingClusterFilters,
  endingClustersQuery,
  homeApprovalFilters,
  homeApprovalsQuery,
  homeAuditFilters,
  homeAuditQuery,
  homeClusterFilters,
  homeClustersQuery,
  homeFacetsQuery,
  homeFleetFilters,
  homeFleetQuery,
  homeItemsQuery,
  homeRequestFilters,
  homeRequestsQuery,
  homeTemplatesQuery,
  runningRequestFilters,
  runningRequestsQuery,
} from '@/components/home/queries';
import { moversQuestionOf, scopeQuestion, spendQuestion } from '@/components/home/spend/spend-question';
import type { Me } from '@/lib/contracts/me';
import { toDay } from '@/lib/days';
import type { readAhead } from './read-ahead';

type Ahead = Awaited<ReturnType<typeof readAhead>>;

/** Reads what the home of this person shows first. What another program has to be asked for comes later. */
export async function readHome(ahead: Ahead, me: Me, project: string | null): Promise<void> {
  const kind = homeKindOf(me, project);
  const asks = asksOf(ahead, me, project, kind === 'developer');
  await Promise.all([
    ...needed[kind].map((name) => asks[name]()),
    // What fires is a row among others: it is in the first HTML where the other program answers at once.
    kind === 'developer' ? asks.alerts() : null,
  ]);
}

type Asks = ReturnType<typeof asksOf>;
const needed: Record<HomeKind, readonly (keyof Asks)[]> = {
  developer: ['clusters', 'requests', 'projects', 'spend', 'budgets', 'prices'],
  lead: ['approvals', 'items', 'access', 'broken', 'fleet', 'projects', 'spendOfAll', 'budgets'],
  engineer: ['broken', 'deleting', 'ending', 'running', 'templates', 'facets', 'fleet', 'projects', 'budgets'],
  architect: ['items', 'templates'],
  finops: ['spendOfAll', 'budgets', 'leftovers', 'advice', 'movers', 'projects'],
  admin: ['access', 'audit'],
  auditor: ['audit'],
  nobody: [],
};

/** Each question as the components ask it. */
function asksOf(ahead: Ahead, me: Me, project: string | null, mine: boolean) {
  const scope = { project, mine };
  const [only, ...others] = me.projects;
  const today = toDay(new Date());
  const spend = spendQuestion(project ?? (only && others.length === 0 ? only.name : null), today);
  const spendOfAll = spendQuestion(project, today);
  const ownAlerts = { owner: 'me' as const, ...(project !== null && { project }) };
  const within = scopeQuestion(project);
  const moved = moversQuestionOf(project, today);
  const prices = priceQuestion(project);
  return {
    clusters: () => ahead.ask(homeClustersQuery(scope), 'listClusters', { query: homeClusterFilters(scope) }),
    requests: () => ahead.ask(homeRequestsQuery(scope), 'listRequests', { query: homeRequestFilters(scope) }),
    projects: () => ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion }),
    spend: () => ahead.ask(homeSeriesQuery(spend), 'getCostSeries', { query: spend }),
    spendOfAll: () => ahead.ask(homeSeriesQuery(spendOfAll), 'getCostSeries', { query: spendOfAll }),
    leftovers: () => ahead.ask(homeLeftoversQuery(within), 'getCostLeftovers', { query: within }),
    advice: () => ahead.ask(homeAdviceQuery(within), 'getCostAdvice', { query: within }),
    movers: () => ahead.ask(homeMoversQuery(moved), 'getCostMovers', { query: moved }),
    budgets: () => ahead.ask(spendBudgetsQuery, 'listSpendBudgets'),
    prices: () => ahead.ask(homeCostsQuery(prices), 'getCosts', { query: prices }),
    approvals: () => ahead.ask(homeApprovalsQuery(scope), 'listApprovals', { query: homeApprovalFilters(scope) }),
    items: () => ahead.ask(homeItemsQuery, 'listManagedItems', { query: { limit: 200 } }),
    access: () => ahead.ask(accessRequestsQuery('to-answer'), 'listAccessRequests', { query: { view: 'to-answer' } }),
    broken: () => ahead.ask(brokenClustersQuery(scope), 'listClusters', { query: brokenClusterFilters(scope) }),
    audit: () => ahead.ask(homeAuditQuery, 'listAudit', { query: homeAuditFilters }),
    alerts: () => ahead.askBriefly(alertsQuery(ownAlerts), 'listAlerts', { query: ownAlerts }),
    deleting: () => ahead.ask(deletingClustersQuery(scope), 'listClusters', { query: deletingClusterFilters(scope) }),
    ending: () => ahead.ask(endingClustersQuery(scope), 'listClusters', { query: endingClusterFilters(scope) }),
    running: () => ahead.ask(runningRequestsQuery(scope), 'listRequests', { query: runningRequestFilters(scope) }),
    templates: () => ahead.ask(homeTemplatesQuery, 'listTemplates', { query: { limit: 200 } }),
    facets: () => ahead.ask(homeFacetsQuery(within), 'countClusters', { query: within }),
    fleet: () => ahead.ask(homeFleetQuery(scope), 'listClusters', { query: homeFleetFilters(scope) }),
  };
}
