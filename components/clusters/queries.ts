import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiGetText, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CampaignOptOutAnswer } from '@/lib/contracts/campaigns';
import type { ClusterEventQuery, KeptEventPage } from '@/lib/contracts/cluster-events';
import type { ClusterFacets, ClusterFilter, ClusterListQuery } from '@/lib/contracts/cluster-filter';
import type { ClusterLoad, ClusterLoads } from '@/lib/contracts/cluster-loads';
import type { ClusterMetrics, ClusterMetricsQuery } from '@/lib/contracts/cluster-metrics';
import type { ClusterDetail, ClusterPage } from '@/lib/contracts/clusters';
import type { AskedExport } from '@/lib/contracts/exports';
import type { Page } from '@/lib/contracts/page';
import type { PossibleOwner } from '@/lib/contracts/projects';
import type { ChangeRequest, ReplaceMachineRequest, TransferRequest } from '@/lib/contracts/request-bodies';
import type { RequestSummary } from '@/lib/contracts/requests';

export const clusterListQuery = (filters: Partial<ClusterListQuery>) =>
  queryOptions({
    queryKey: keys.clusters.list(filters),
    queryFn: ({ signal }) => apiGet<ClusterPage>('/clusters', filters, { signal }),
    placeholderData: keepPreviousData,
  });

export const clusterFacetsQuery = (filters: ClusterFilter) =>
  queryOptions({
    queryKey: keys.clusters.facets(filters),
    queryFn: ({ signal }) => apiGet<ClusterFacets>('/clusters/facets', filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** The worker asks how busy clusters are every five minutes, and no event tells of it. */
const loadAgainMs = 5 * 60_000;

/** How busy the clusters of a page are. @param filters the page's own */
export const clusterLoadsQuery = (filters: Partial<ClusterListQuery>) =>
  queryOptions({
    queryKey: keys.metrics.loads(filters),
    queryFn: ({ signal }) => apiGet<ClusterLoads>('/clusters/loads', filters, { signal }),
    placeholderData: keepPreviousData,
    staleTime: loadAgainMs / 2,
    refetchInterval: loadAgainMs,
  });

const path = (namespace: string, name: string) =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;

/** Figures of a cluster; those that end now are asked for again each minute, as exporters report. */
export const clusterMetricsQuery = (namespace: string, name: string, window: ClusterMetricsQuery) =>
  queryOptions({
    queryKey: keys.clusters.metrics(namespace, name, window),
    queryFn: ({ signal }) => apiGet<ClusterMetrics>(`${path(namespace, name)}/metrics`, window, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: window.to ? false : 60_000,
  });

/** How busy a cluster was in the last day. */
export const clusterLoadQuery = (namespace: string, name: string) =>
  queryOptions({
    queryKey: keys.metrics.load(namespace, name),
    queryFn: ({ signal }) => apiGet<ClusterLoad>(`${path(namespace, name)}/load`, {}, { signal }),
    staleTime: loadAgainMs / 2,
    refetchInterval: loadAgainMs,
  });

export const clusterYamlQuery = (namespace: string, name: string) =>
  queryOptions({
    queryKey: keys.clusters.yaml(namespace, name),
    queryFn: ({ signal }) => apiGetText(`${path(namespace, name)}/yaml`, {}, { signal }),
  });

/** The ClusterDeployment as a file for a repository. */
export const readClusterExport = (namespace: string, name: string, asked: AskedExport, signal: AbortSignal) =>
  apiGetText(`${path(namespace, name)}/export`, asked, { signal });

/** Switches its deletion off or on again. */
export function protectCluster(namespace: string, name: string, isProtected: boolean): Promise<ClusterDetail> {
  return apiPut<ClusterDetail>(`${path(namespace, name)}/protection`, { protected: isProtected });
}

/** Keeps it out of upgrade campaigns until then; null lets them have it again. */
export function leaveOutOfCampaigns(
  { namespace, name }: Pick<ClusterDetail, 'namespace' | 'name'>,
  optOut: { until: string | null; reason?: string },
): Promise<CampaignOptOutAnswer> {
  return apiPut<CampaignOptOutAnswer>(`${path(namespace, name)}/campaign-opt-out`, optOut);
}

/** Asks for a longer life, counted from now. @param idempotencyKey one for each time the dialog is opened */
export function requestExtension(
  { namespace, name }: Pick<ClusterDetail, 'namespace' | 'name'>,
  { days, reason }: { days: number; reason: string },
  idempotencyKey: string,
): Promise<RequestSummary> {
  const body = { kind: 'extend', cluster: { namespace, name }, expiresInDays: days };
  return apiPost<RequestSummary>(
    '/requests',
    { ...body, ...(reason === '' ? {} : { justification: reason }) },
    { idempotencyKey },
  );
}

/** Asks for the deletion of a cluster. @param idempotencyKey one for each time the dialog is opened */
export function requestDeletion(namespace: string, name: string, idempotencyKey: string): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', { kind: 'delete', cluster: { namespace, name } }, { idempotencyKey });
}

/** Asks for an adopted cluster to be taken out of k0rdent. @param idempotencyKey one for each opening of the dialog */
export function requestRelease(namespace: string, name: string, idempotencyKey: string): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', { kind: 'release', cluster: { namespace, name } }, { idempotencyKey });
}

/** Asks for a change of values or labels. @param idempotencyKey one for each thing that is asked for */
export function requestChange(body: ChangeRequest, idempotencyKey: string): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', body, { idempotencyKey });
}

/** Asks for another try of what Helm could not do. @param idempotencyKey one for each view of the page */
export function requestRetry(
  { namespace, name }: Pick<ClusterDetail, 'namespace' | 'name'>,
  idempotencyKey: string,
): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', { kind: 'retry', cluster: { namespace, name } }, { idempotencyKey });
}

/** Asks for another machine instead of one. @param idempotencyKey one for each time the dialog is opened */
export function requestReplacement(body: ReplaceMachineRequest, idempotencyKey: string): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', body, { idempotencyKey });
}

export type SleepKind = 'hibernate' | 'wake';

/** Asks that a cluster sleeps or wakes. @param idempotencyKey one for each time the dialog is opened */
export function requestSleep(
  kind: SleepKind,
  { namespace, name }: Pick<ClusterDetail, 'namespace' | 'name'>,
  idempotencyKey: string,
): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', { kind, cluster: { namespace, name } }, { idempotencyKey });
}
/** Whom one may name as the next owner of a cluster of the project. */
export const ownersQuery = (project: string) =>
  queryOptions({
    queryKey: keys.projects.owners(project),
    queryFn: ({ signal }) =>
      apiGet<Page<PossibleOwner>>(`/projects/${encodeURIComponent(project)}/owners`, {}, { signal }),
  });

/** Asks for another owner of a cluster. @param idempotencyKey one for each time the dialog is opened */
export function requestTransfer(body: TransferRequest, idempotencyKey: string): Promise<RequestSummary> {
  return apiPost<RequestSummary>('/requests', body, { idempotencyKey });
}

/** What was said of a cluster, by pages; an event about the cluster makes it stale. */
export const clusterEventsQuery = (
  namespace: string,
  name: string,
  { q, warnings }: { q: string | null; warnings: boolean },
) => {
  const question: Partial<ClusterEventQuery> = {
    ...(q ? { q } : {}),
    ...(warnings ? { type: 'Warning' as const } : {}),
    limit: 100,
  };
  return infiniteQueryOptions({
    queryKey: keys.clusters.events(namespace, name, question),
    queryFn: ({ signal, pageParam }) =>
      apiGet<KeptEventPage>(
        `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/events`,
        { ...question, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
};
