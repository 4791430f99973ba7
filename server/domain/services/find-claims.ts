import type { ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import { type Said, say } from '../words/said.ts';

/** Without a set of its own a cluster's services have this priority. */
const usualPriority = 100;

/**
 * Multi-cluster services that install the same releases on the cluster, and who wins: Sveltos leaves a release to the set
 * with the higher priority, and between equals to the one that had it first.
 * @param keys `namespace/name` of the services that are to be the cluster's own
 */
export function findClaims(keys: readonly string[], sets: readonly ClusterServiceSet[]): Said[] {
  const own = sets.find(({ multiClusterService }) => multiClusterService === null)?.priority ?? usualPriority;
  return sets.flatMap(({ multiClusterService: rule, priority, services }) => {
    if (rule === null) return [];
    return services
      .filter((one) => keys.includes(serviceKey(one)))
      .map(({ name: service, namespace }) => {
        const params = { rule, service, namespace, priority };
        if (priority === own) return say('service-claimed-by-equal', params);
        const key = priority > own ? 'service-claimed-by-winner' : 'service-claimed-by-loser';
        return say(key, { ...params, own });
      });
  });
}
