import type { ItemInside } from '../../../lib/contracts/catalog.ts';
import type { ClusterShape } from '../../../lib/pricing/shape.ts';

/** What a cluster of this shape consists of, and which providers of Cluster API make it. */
export function describeInside({ groups, loadBalancers }: ClusterShape, providers: readonly string[]): ItemInside {
  return {
    machines: groups.map(({ role, pool, count: { low, high }, machine, diskGib }) => ({
      role,
      pool,
      count: { low, high },
      machine: machine.kind === 'type' ? machine.name : null,
      // Nobody runs a machine without a disk: a zero is one of which the values say nothing.
      diskGib: diskGib || null,
    })),
    loadBalancers: loadBalancers.likely,
    providers: [...providers],
  };
}
