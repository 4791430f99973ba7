import type { ClusterReading, NamespaceReading } from './cost-readings.ts';
import { sumKnown } from './sum-known.ts';

/** Of more no page shows each, and every one of them is a row an hour. */
const mostNamespaces = 500;
/** Stands for those beyond; no namespace of Kubernetes may be called so. */
export const smallNamespaces = '__small__';

/** Adds up the namespaces that cost least where a cluster has too many to keep each. No sum changes. */
export function capNamespaces(reading: ClusterReading, most = mostNamespaces): ClusterReading {
  const { namespaces } = reading;
  if (namespaces.length <= most) return reading;
  const bySize = namespaces
    .map((one) => ({ one, cost: costOf(one) }))
    .sort((a, b) => b.cost - a.cost || (a.one.namespace < b.one.namespace ? -1 : 1))
    .map(({ one }) => one);
  const kept = bySize.slice(0, most - 1);
  const rest = bySize.slice(most - 1).reduce(add);
  return { ...reading, namespaces: [...kept, { ...rest, namespace: smallNamespaces }] };
}

const costOf = ({ allocated, storage, loadBalancer }: NamespaceReading) =>
  sumKnown([allocated.cpu, allocated.memory, allocated.gpu, storage, loadBalancer]) ?? 0;

function add(a: NamespaceReading, b: NamespaceReading): NamespaceReading {
  return {
    namespace: a.namespace,
    allocated: {
      cpu: sumKnown([a.allocated.cpu, b.allocated.cpu]),
      memory: sumKnown([a.allocated.memory, b.allocated.memory]),
      gpu: sumKnown([a.allocated.gpu, b.allocated.gpu]),
    },
    storage: sumKnown([a.storage, b.storage]),
    loadBalancer: sumKnown([a.loadBalancer, b.loadBalancer]),
    unpricedGib: sumKnown([a.unpricedGib, b.unpricedGib]),
    unpricedBalancers: sumKnown([a.unpricedBalancers, b.unpricedBalancers]),
    requested: {
      cpu: sumKnown([a.requested.cpu, b.requested.cpu]),
      memory: sumKnown([a.requested.memory, b.requested.memory]),
    },
    used: { cpu: sumKnown([a.used.cpu, b.used.cpu]), memory: sumKnown([a.used.memory, b.used.memory]) },
  };
}
