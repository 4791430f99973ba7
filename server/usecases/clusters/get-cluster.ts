import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { defineQuery } from '../define.ts';
import { readClusterDetail } from './cluster-view.ts';
import { findCluster } from './find-cluster.ts';

export const getCluster = defineQuery({
  name: 'get-cluster',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  run: (context, { path }) => readClusterDetail(context, context.deps.db.auto, path),
});
