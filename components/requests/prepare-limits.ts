import type { Project } from '@/lib/contracts/projects';
import type { RequestDetail } from '@/lib/contracts/requests';

type Held = NonNullable<RequestDetail['reservation']>;

export interface LimitsWith {
  /** Each resource that the request takes of, without it and with it. */
  lines: { resource: string; limit: number | null; now: number; after: number }[];
  /** The order limit without the request, and what it adds; null where there is none, or it cannot be compared. */
  budget: { line: NonNullable<Project['budget']>; add: { likely: string; high: string } } | null;
}

/** The limits of a project without a request and with it: what is held for the request counts in them already. */
export function prepareLimits(
  { quota, budget }: Pick<Project, 'quota' | 'budget'>,
  { nodes, price, ...held }: Held,
  estimate: RequestDetail['estimate'],
): LimitsWith {
  const takes: Record<string, number> = {
    clusters: held.clusters,
    nodes: nodes ?? 0,
    vcpu: held.vcpu,
    memoryGib: held.memoryGib,
    gpu: held.gpu,
  };
  const lines = quota.flatMap(({ resource, limit, used }) => {
    const more = takes[resource] ?? 0;
    return more > 0 ? [{ resource, limit, now: Math.max(0, used - more), after: used }] : [];
  });
  if (!budget || !estimate || estimate.currency !== budget.currency) return { lines, budget: null };
  // Until somebody decides to spend it, nothing of the price is committed.
  const committed = Math.max(0, Number(budget.committed) - Number(price?.monthly ?? 0));
  const add = { likely: price?.monthly ?? estimate.monthlyLikely, high: estimate.monthlyHigh };
  return { lines, budget: { line: { ...budget, committed: String(committed) }, add } };
}
