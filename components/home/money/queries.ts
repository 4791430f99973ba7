import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CostAdvice } from '@/lib/contracts/cost-advice';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import type { CostMovers, CostSeries } from '@/lib/contracts/cost-series';
import type { CostReport } from '@/lib/contracts/costs';

// The same keys as on the pages of costs, so that what one of them has read the other shows.

type Question = Record<string, string | undefined>;

const costQuery = <T>(key: readonly unknown[], path: string, question: Question) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => apiGet<T>(path, question, { signal }),
    placeholderData: keepPreviousData,
  });

export const homeSeriesQuery = (question: Question) =>
  costQuery<CostSeries>(keys.costs.series(question), '/costs/series', question);
export const homeMoversQuery = (question: Question) =>
  costQuery<CostMovers>(keys.costs.movers(question), '/costs/movers', question);
export const homeLeftoversQuery = (question: Question) =>
  costQuery<CostLeftovers>(keys.costs.leftovers(question), '/costs/leftovers', question);
export const homeAdviceQuery = (question: Question) =>
  costQuery<CostAdvice>(keys.costs.advice(question), '/costs/advice', question);
export const homeCostsQuery = (question: Question) =>
  costQuery<CostReport>(keys.costs.report(question), '/costs', question);
