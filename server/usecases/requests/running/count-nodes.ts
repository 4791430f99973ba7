import type { FoundCluster } from '../../clusters/find-cluster.ts';
import type { LiveCluster } from '../../clusters/read-live.ts';
import type { Deps } from '../../deps.ts';

/**
 * How many nodes the values mean that a cluster has now; null where nobody knows. After a change that failed they are not
 * those that are there: its values stand at the cluster, and the machines did not follow.
 */
export async function countNodes(deps: Deps, cluster: FoundCluster, live: LiveCluster): Promise<number | null> {
  const failed = await deps.requests.ofCluster(deps.db.auto, cluster, { state: 'failed' });
  const last = failed.find(({ clusterUid, plan }) => clusterUid === live.uid && plan.generation === live.generation);
  return last?.plan.nodes ?? cluster.nodesTotal;
}
