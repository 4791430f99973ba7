import { parseQuantity } from '../../../lib/quantity.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';

/** By this kind a member tells that it takes Jobs of Volcano. */
export const volcanoJobKind = 'batch.volcano.sh/v1alpha1 Job';

/** Resources of device plugins that the nodes of a member offer, and how many nobody has asked for, by name. */
export function devicesOf({ capacity }: Pick<MemberCluster, 'capacity'>): { name: string; free: number }[] {
  if (!capacity) return [];
  const { allocatable, allocated, allocating } = capacity;
  const countOf = (list: Readonly<Record<string, string>>, name: string) => parseQuantity(list[name] ?? '0') ?? 0;
  return Object.keys(allocatable)
    .filter((name) => name.includes('/') && !name.startsWith('hugepages') && countOf(allocatable, name) > 0)
    .sort()
    .map((name) => {
      const used = countOf(allocated, name) + countOf(allocating, name);
      return { name, free: Math.max(0, Math.floor(countOf(allocatable, name) - used)) };
    });
}
