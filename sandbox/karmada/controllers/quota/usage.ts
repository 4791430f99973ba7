import { nano, writtenLike } from '../../../lib/quantity.ts';
import type { Binding } from '../shapes.ts';
import type { ResourceList } from './shapes.ts';

/** Amounts in billionths, each with a quantity that says how it is written. */
export type Usage = Map<string, { amount: bigint; like: string }>;

/** What all replicas of a binding ask for on the members that were chosen: `CalculateResourceUsage` of Karmada. */
export function usageOf(binding: Binding | undefined): Usage {
  const { replicaRequirements, clusters = [] } = binding?.spec ?? {};
  const replicas = BigInt(clusters.reduce((all, cluster) => all + (cluster.replicas ?? 0), 0));
  const usage: Usage = new Map();
  for (const [name, quantity] of Object.entries(replicaRequirements?.resourceRequest ?? {})) {
    const amount = nano(quantity) * replicas;
    if (amount !== 0n) usage.set(name, { amount, like: String(quantity) });
  }
  return usage;
}

/** Adds amounts to others. @param factor -1n to take them away */
export function add(to: Usage, other: Usage, factor = 1n): Usage {
  for (const [name, { amount, like }] of other) {
    const known = to.get(name);
    to.set(name, { amount: (known?.amount ?? 0n) + factor * amount, like: known?.like ?? like });
  }
  return to;
}

export const toUsage = (list: ResourceList = {}): Usage =>
  new Map(Object.entries(list).map(([name, quantity]) => [name, { amount: nano(quantity), like: String(quantity) }]));

/** As a resource list, of the resources of another one alone. */
export const toList = (usage: Usage, only: ResourceList): ResourceList =>
  Object.fromEntries(
    [...usage].filter(([name]) => name in only).map(([name, { amount, like }]) => [name, writtenLike(amount, like)]),
  );
