import { clusterEventQuerySchema, type KeptEventPage } from '../../../lib/contracts/cluster-events.ts';
import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { defineQuery } from '../define.ts';
import { findCluster } from './find-cluster.ts';

/** What was said of a cluster and its parts, longer than Kubernetes keeps it. */
export const listClusterEvents = defineQuery({
  name: 'list-cluster-events',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: clusterEventQuerySchema },
  run: ({ deps }, { path, query }): Promise<KeptEventPage> => deps.clusterEvents.page(deps.db.auto, path, query),
});
