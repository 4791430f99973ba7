import type { ClusterService } from '@/lib/contracts/cluster-services';
import { serviceKey, serviceLevels } from '@/lib/service-levels';

export interface GraphNode {
  key: string;
  name: string;
  /** Null for what services wait for though the set does not have it. */
  service: ClusterService | null;
  /** Names of what it waits for. */
  after: string[];
  /** It failed, or is held up by one that did. */
  isHeldUp: boolean;
}

export interface GraphLink {
  from: string;
  to: string;
  /** `held`: the service on the left failed or waits for one that did; `waits`: it is not deployed yet. */
  kind: 'done' | 'waits' | 'held';
}

const nameOf = (key: string) => key.slice(key.indexOf('/') + 1);

/**
 * The services of a set as a graph: what has to be deployed first stands before what waits for it, in the order in which
 * they are read. Services that neither wait nor are waited for stand in it too.
 */
export function prepareGraph(services: readonly ClusterService[]): { nodes: GraphNode[]; links: GraphLink[] } {
  const byKey = new Map(services.map((service) => [serviceKey(service), service]));
  const missing = [...new Set(services.flatMap(({ dependsOn }) => dependsOn))].filter((key) => !byKey.has(key));
  const heldUp = findHeldUp(services);
  const isDeployed = (key: string) => byKey.get(key)?.state === 'deployed';
  const kindOf = (from: string, to: string): GraphLink['kind'] => {
    if (heldUp.has(from) && heldUp.has(to)) return 'held';
    return isDeployed(from) || isDeployed(to) ? 'done' : 'waits';
  };
  return {
    nodes: [
      ...missing.map((key) => ({ key, name: nameOf(key), service: null, after: [], isHeldUp: false })),
      ...serviceLevels(services)
        .flat()
        .map((service) => {
          const key = serviceKey(service);
          return {
            key,
            name: service.name,
            service,
            after: service.dependsOn.map(nameOf),
            isHeldUp: heldUp.has(key),
          };
        }),
    ],
    links: services.flatMap((service) => {
      const to = serviceKey(service);
      return [...new Set(service.dependsOn)]
        .filter((from) => from !== to)
        .map((from) => ({ from, to, kind: kindOf(from, to) }));
    }),
  };
}

/** What failed, and everything not deployed that waits for it, however far behind. */
function findHeldUp(services: readonly ClusterService[]): ReadonlySet<string> {
  const heldUp = new Set(services.filter(({ state }) => state === 'failed').map(serviceKey));
  let size = -1;
  while (size !== heldUp.size) {
    size = heldUp.size;
    for (const service of services) {
      if (service.state !== 'deployed' && service.dependsOn.some((key) => heldUp.has(key)))
        heldUp.add(serviceKey(service));
    }
  }
  return heldUp;
}
