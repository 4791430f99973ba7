import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CostSeries } from '@/lib/contracts/cost-series';
import type { CostReport } from '@/lib/contracts/costs';
import type { Page } from '@/lib/contracts/page';
import type { Project } from '@/lib/contracts/projects';

type Question = Record<string, string | undefined>;

export const costSeriesQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.series(question),
    queryFn: ({ signal }) => apiGet<CostSeries>('/costs/series', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const costReportQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.report(question),
    queryFn: ({ signal }) => apiGet<CostReport>('/costs', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const projectNamesQuery = queryOptions({
  queryKey: keys.projects.list,
  queryFn: ({ signal }) => apiGet<Page<Project>>('/projects', { limit: 200 }, { signal }),
});
