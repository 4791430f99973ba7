import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** One cluster, as each page that shows something of it asks for it, so that it is asked for once. */
export const clusterQuery = (namespace: string, name: string) =>
  queryOptions({
    queryKey: keys.clusters.detail(namespace, name),
    queryFn: ({ signal }) =>
      apiGet<ClusterDetail>(`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`, {}, { signal }),
  });
