import { isCountedOverall } from '../../../lib/quota-limits.ts';
import type { Binding } from '../applications/binding.ts';
import { type Amounts, quantityOf } from './quota-object.ts';

/** What floating point adds is not asked for. */
export const exact = (amount: number): number => Number(amount.toFixed(6));

/** What all replicas of a binding ask for on the members that the scheduler has chosen. */
export function askedBy({ requirements, targets }: Binding, resource: string, cluster?: string): number {
  const each = quantityOf(requirements ?? {}, resource)?.amount ?? 0;
  const chosen = cluster === undefined ? targets : targets.filter(({ name }) => name === cluster);
  return each * chosen.reduce((all, { replicas }) => all + replicas, 0);
}

/**
 * What a namespace has of a resource, as Karmada counts where it keeps quotas: what a replica asks for, times the replicas
 * that the scheduler has given out. Source: CalculateResourceUsage of pkg/util/helper/binding.go.
 * @returns null for a resource that no binding tells of
 */
export function placedIn(bindings: readonly Binding[], resource: string): number | null {
  if (!isCountedOverall(resource)) return null;
  return exact(bindings.reduce((all, binding) => all + askedBy(binding, resource), 0));
}

/** What so many replicas ask for. */
export const askedFor = (request: Amounts, resource: string, replicas: number): number =>
  (quantityOf(request, resource)?.amount ?? 0) * replicas;
