import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CostAdvice } from '@/lib/contracts/cost-advice';
import type { CostCheckReport } from '@/lib/contracts/cost-check';
import type { CostEstimates } from '@/lib/contracts/cost-estimates';
import type { CostLabels } from '@/lib/contracts/cost-labels';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import type { CostMovers, CostSeries } from '@/lib/contracts/cost-series';
import type { CostReport } from '@/lib/contracts/costs';
import type { QueueCosts } from '@/lib/contracts/queue-costs';
import type { ServiceCosts } from '@/lib/contracts/service-costs';

type Question = Record<string, string | undefined>;

export const costSeriesQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.series(question),
    queryFn: ({ signal }) => apiGet<CostSeries>('/costs/series', question, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the panel on a cluster's page asks. */
export const clusterCostQuestion = (namespace: string, name: string) => ({
  window: '30d',
  groupBy: 'cluster',
  cluster: `${namespace}/${name}`,
});

export const costAdviceQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.advice(question),
    queryFn: ({ signal }) => apiGet<CostAdvice>('/costs/advice', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const costCheckQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.check(question),
    queryFn: ({ signal }) => apiGet<CostCheckReport>('/costs/check', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const costEstimatesQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.estimates(question),
    queryFn: ({ signal }) => apiGet<CostEstimates>('/costs/estimates', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const costLabelsQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.labels(question),
    queryFn: ({ signal }) => apiGet<CostLabels>('/costs/labels', question, { signal }),
  });

export const costLeftoversQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.leftovers(question),
    queryFn: ({ signal }) => apiGet<CostLeftovers>('/costs/leftovers', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const costMoversQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.movers(question),
    queryFn: ({ signal }) => apiGet<CostMovers>('/costs/movers', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const queueCostsQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.queues(question),
    queryFn: ({ signal }) => apiGet<QueueCosts>('/costs/queues', question, { signal }),
    placeholderData: keepPreviousData,
  });

export const costReportQuery = (question: Question) =>
  queryOptions({
    queryKey: keys.costs.report(question),
    queryFn: ({ signal }) => apiGet<CostReport>('/costs', question, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the services of a cluster cost, in 30 days. */
export const serviceCostsQuery = (namespace: string, name: string) =>
  queryOptions({
    queryKey: keys.costs.services(namespace, name),
    queryFn: ({ signal }) =>
      apiGet<ServiceCosts>(
        `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/service-costs`,
        { window: '30d' },
        { signal },
      ),
  });
