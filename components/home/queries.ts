import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApprovalPage } from '@/lib/contracts/approvals';
import type { AuditPage } from '@/lib/contracts/audit';
import type { ClusterPage } from '@/lib/contracts/clusters';
import type { Page } from '@/lib/contracts/page';
import type { Project } from '@/lib/contracts/projects';
import type { RequestSummary } from '@/lib/contracts/requests';

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
    queryFn: ({ signal }) => apiGet<Page<RequestSummary>>('/requests', filters, { signal }),
  });
};

export const homeProjectsQuery = queryOptions({
  queryKey: keys.projects.list,
  queryFn: ({ signal }) => apiGet<Page<Project>>('/projects', { limit: 200 }, { signal }),
});

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

/** The last entries of the audit. */
export const homeAuditFilters = { limit: 8 };
export const homeAuditQuery = queryOptions({
  queryKey: keys.audit.list(homeAuditFilters),
  queryFn: ({ signal }) => apiGet<AuditPage>('/audit', homeAuditFilters, { signal }),
});
