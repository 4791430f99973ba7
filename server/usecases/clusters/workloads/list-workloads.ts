import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type WorkloadReport, workloadQuerySchema } from '../../../../lib/contracts/workloads.ts';
import { toWorkloadReport } from '../../../domain/workloads/report.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { orUnreachable } from './or-unreachable.ts';

/** What runs inside a cluster and how it is reached, as the cluster itself says now. */
export const listWorkloads = defineQuery({
  name: 'list-workloads',
  action: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: workloadQuerySchema },
  run: (context, { path, query }): Promise<WorkloadReport> =>
    orUnreachable(context, path, async () => {
      const inside = await context.deps.workloads.look(path, query.within ?? null, context.signal);
      return toWorkloadReport(inside, context.deps.clock.now());
    }),
});
