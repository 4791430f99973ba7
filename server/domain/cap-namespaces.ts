import type { ClusterReading, NamespaceReading } from './cost-readings.ts';

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
  [allocated.cpu, allocated.memory, allocated.gpu, storage, loadBalancer].reduce<number>(
    (sum, one) => sum + (one ?? 0),
    0,
  );

const plus = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b);

function add(a: NamespaceReading, b: NamespaceReading): NamespaceReading {
  return {
    namespace: a.namespace,
    allocated: {
      cpu: plus(a.allocated.cpu, b.allocated.cpu),
      memory: plus(a.allocated.memory, b.allocated.memory),
      gpu: plus(a.allocated.gpu, b.allocated.gpu),
    },
    storage: plus(a.storage, b.storage),
    loadBalancer: plus(a.loadBalancer, b.loadBalancer),
    unpricedGib: plus(a.unpricedGib ?? null, b.unpricedGib ?? null),
    unpricedBalancers: plus(a.unpricedBalancers ?? null, b.unpricedBalancers ?? null),
    requested: { cpu: plus(a.requested.cpu, b.requested.cpu), memory: plus(a.requested.memory, b.requested.memory) },
    used: { cpu: plus(a.used.cpu, b.used.cpu), memory: plus(a.used.memory, b.used.memory) },
  };
}
