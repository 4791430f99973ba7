import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApplicationRef, applicationPath } from '@/components/data/application-path';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationCostTotal } from '@/lib/contracts/application-costs';
import type { RebalancePreview } from '@/lib/contracts/application-orders';
import type { ApplicationDetail, ApplicationPage } from '@/lib/contracts/applications';
import type { BatchJobPage } from '@/lib/contracts/batch';
import type { FederatedQuotas } from '@/lib/contracts/federated-quotas';

export const applicationPageSize = 50;

/** What the list of applications is asked for. */
export interface ApplicationQuestion {
  project: string | null;
  state: string | null;
  q: string | null;
  cursor: string | null;
}

/** The address of the list as a question; the same for the browser and for the first HTML. */
export const applicationQuestion = (
  url: { state?: string | null; q?: string | null; cursor?: string | null },
  project: string | null,
): ApplicationQuestion => ({ project, state: url.state ?? null, q: url.q ?? null, cursor: url.cursor ?? null });

export const applicationsQuery = (question: ApplicationQuestion) =>
  queryOptions({
    queryKey: keys.applications.list({ ...question }),
    queryFn: ({ signal }) =>
      apiGet<ApplicationPage>('/applications', { ...question, limit: applicationPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What all of a list cost together, on all of its pages. */
export const applicationCostQuery = ({ cursor: _, ...question }: ApplicationQuestion) =>
  queryOptions({
    queryKey: keys.applications.cost(question),
    queryFn: ({ signal }) => apiGet<ApplicationCostTotal>('/applications/cost', { ...question }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Quotas of Karmada, of one project or of all that somebody may see. */
export const federatedQuotasQuery = (project: string | null) =>
  queryOptions({
    queryKey: keys.applications.quotas(project),
    queryFn: ({ signal }) => apiGet<FederatedQuotas>('/applications/quotas', { project }, { signal }),
    placeholderData: keepPreviousData,
  });

export const applicationQuery = (ref: ApplicationRef) =>
  queryOptions({
    queryKey: keys.applications.detail(applicationPath(ref)),
    queryFn: ({ signal }) => apiGet<ApplicationDetail>(applicationPath(ref), {}, { signal }),
  });

/** Where its replicas would be if all were divided anew. */
export const rebalanceQuery = (ref: ApplicationRef) =>
  queryOptions({
    queryKey: keys.applications.rebalance(applicationPath(ref)),
    queryFn: ({ signal }) => apiGet<RebalancePreview>(`${applicationPath(ref)}/rebalance`, {}, { signal }),
  });

/** No event tells of what happens inside a member. */
const againMs = 15_000;

/** Jobs of Volcano of a project that have a name, as its clusters say now. */
export const volcanoJobsQuery = (project: string, name: string) =>
  queryOptions({
    queryKey: keys.batch.jobs({ project, q: name }),
    queryFn: ({ signal }) => apiGet<BatchJobPage>('/batch/jobs', { project, q: name, limit: 100 }, { signal }),
    refetchInterval: againMs,
  });
