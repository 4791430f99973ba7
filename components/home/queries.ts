import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApprovalPage } from '@/lib/contracts/approvals';
import type { AuditCheck, AuditPage } from '@/lib/contracts/audit';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import type { ClusterFacets } from '@/lib/contracts/cluster-filter';
import type { ClusterLoads } from '@/lib/contracts/cluster-loads';
import type { ClusterPage } from '@/lib/contracts/clusters';
import type { MetricsSourceReport } from '@/lib/contracts/metrics';
import type { MetricsRegions } from '@/lib/contracts/metrics-regions';
import type { Page } from '@/lib/contracts/page';
import type { RequestDetail, RequestPage, RequestSummary } from '@/lib/contracts/requests';
import type { TemplateSummary } from '@/lib/contracts/templates';

interface Scope {
  project: string | null;
  /** Only what is mine; readers without orders of their own see all they may. */
  mine: boolean;
}

export const homeClusterFilters = ({ project, mine }: Scope) => ({
  project: project ?? undefined,
  owner: mine ? 'me' : undefined,
  sort: 'severity' as const,
  limit: 8,
});
export const homeRequestFilters = ({ project, mine }: Scope) => ({
  project: project ?? undefined,
  requester: mine ? 'me' : undefined,
  limit: 8,
});

export const homeClustersQuery = (scope: Scope) => {
  const filters = homeClusterFilters(scope);
  return queryOptions({
    queryKey: keys.clusters.list(filters),
    queryFn: ({ signal }) => apiGet<ClusterPage>('/clusters', filters, { signal }),
  });
};

export const homeRequestsQuery = (scope: Scope) => {
  const filters = homeRequestFilters(scope);
  return queryOptions({
    queryKey: keys.requests.list(filters),
    queryFn: ({ signal }) => apiGet<RequestPage>('/requests', filters, { signal }),
  });
};

/** Worst first, as many as are drawn as ticks. */
export const homeFleetFilters = ({ project }: Pick<Scope, 'project'>) => ({
  project: project ?? undefined,
  sort: 'severity' as const,
  limit: 200,
});
/** Clusters that do not work, worst first. */
export const brokenClusterFilters = ({ project }: Pick<Scope, 'project'>) => ({
  project: project ?? undefined,
  phase: 'failed,degraded',
  sort: 'severity' as const,
  limit: 8,
});

const clustersQuery = (filters: Record<string, string | number | undefined>) =>
  queryOptions({
    queryKey: keys.clusters.list(filters),
    queryFn: ({ signal }) => apiGet<ClusterPage>('/clusters', filters, { signal }),
  });
export const homeFleetQuery = (scope: Pick<Scope, 'project'>) => clustersQuery(homeFleetFilters(scope));
export const brokenClustersQuery = (scope: Pick<Scope, 'project'>) => clustersQuery(brokenClusterFilters(scope));

/** Clusters that are being deleted; those that hang are among them. */
export const deletingClusterFilters = ({ project }: Pick<Scope, 'project'>) => ({
  project: project ?? undefined,
  phase: 'deleting',
  limit: 50,
});
export const deletingClustersQuery = (scope: Pick<Scope, 'project'>) => clustersQuery(deletingClusterFilters(scope));
/** Clusters whose life ends next. */
export const endingClusterFilters = ({ project }: Pick<Scope, 'project'>) => ({
  project: project ?? undefined,
  sort: 'expiresAt',
  limit: 5,
});
export const endingClustersQuery = (scope: Pick<Scope, 'project'>) => clustersQuery(endingClusterFilters(scope));

export const runningRequestFilters = ({ project }: Pick<Scope, 'project'>) => ({
  project: project ?? undefined,
  state: 'approved,provisioning,applying',
  limit: 6,
});
export const runningRequestsQuery = (scope: Pick<Scope, 'project'>) => {
  const filters = runningRequestFilters(scope);
  return queryOptions({
    queryKey: keys.requests.list(filters),
    queryFn: ({ signal }) => apiGet<Page<RequestSummary>>('/requests', filters, { signal }),
  });
};

export const homeApprovalFilters = ({ project }: Pick<Scope, 'project'>) => ({
  view: 'needs-me',
  project: project ?? undefined,
  limit: 20,
});

/** What waits for this person's answer, the oldest first. */
export const homeApprovalsQuery = ({ project }: { project: string | null }) => {
  const filters = homeApprovalFilters({ project });
  return queryOptions({
    queryKey: keys.requests.approvals(filters),
    queryFn: ({ signal }) => apiGet<ApprovalPage>('/approvals', filters, { signal }),
  });
};

/** How busy the clusters of a page are; the worker asks every five minutes, and no event tells of it. */
export const homeLoadsQuery = (scope: Scope) => {
  const filters = homeClusterFilters(scope);
  return queryOptions({
    queryKey: keys.metrics.loads(filters),
    queryFn: ({ signal }) => apiGet<ClusterLoads>('/clusters/loads', filters, { signal }),
    refetchInterval: 5 * 60_000,
  });
};

export const homeFacetsQuery = (filters: { project?: string }) =>
  queryOptions({
    queryKey: keys.clusters.facets(filters),
    queryFn: ({ signal }) => apiGet<ClusterFacets>('/clusters/facets', filters, { signal }),
  });

/** Drafts and templates change by what the management cluster does, which no event tells. */
const againMs = 30_000;

export const homeItemsQuery = queryOptions({
  queryKey: keys.catalog.managed,
  queryFn: ({ signal }) => apiGet<Page<ManagedItem>>('/catalog-items', { limit: 200 }, { signal }),
  refetchInterval: againMs,
});
export const homeTemplatesQuery = queryOptions({
  queryKey: keys.templates.list,
  queryFn: ({ signal }) => apiGet<Page<TemplateSummary>>('/templates', { limit: 200 }, { signal }),
  refetchInterval: againMs,
});

/** A visit asks the source itself; what it found stays as it was found, with its time. */
export const homeSourceQuery = queryOptions({
  queryKey: keys.metrics.source,
  queryFn: ({ signal }) => apiGet<MetricsSourceReport>('/metrics/source', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
export const homeRegionsQuery = queryOptions({
  queryKey: keys.metrics.regions({}),
  queryFn: ({ signal }) => apiGet<MetricsRegions>('/metrics/regions', {}, { signal }),
  refetchInterval: 60_000,
});

export const approveAtHome = (id: string, revision: number) =>
  apiPost<RequestDetail>(`/approvals/${encodeURIComponent(id)}/approve`, { revision });
export const checkAudit = () => apiPost<AuditCheck>('/audit/verify', {});

/** The last entries of the audit. */
export const homeAuditFilters = { limit: 8 };
export const homeAuditQuery = queryOptions({
  queryKey: keys.audit.list(homeAuditFilters),
  queryFn: ({ signal }) => apiGet<AuditPage>('/audit', homeAuditFilters, { signal }),
});
