import type { CostItem } from '@/lib/contracts/costs';
import { hoursPerMonth } from '@/lib/days';

/** What is asked for the present price of clusters; the server and the browser ask the same. */
export const priceQuestion = (project: string | null) => ({
  window: '2d',
  groupBy: 'cluster',
  ...(project ? { project } : {}),
});

/**
 * What each cluster costs a month at what its last known hours cost, by `namespace/name`. A cluster without a known hour
 * has no price yet.
 */
export function monthlyPrices(items: readonly Pick<CostItem, 'key' | 'amount' | 'hours' | 'hoursMissing'>[]) {
  const prices = new Map<string, number>();
  for (const { key, amount, hours, hoursMissing } of items) {
    const known = (hours ?? 0) - (hoursMissing ?? 0);
    if (key !== null && amount !== null && known > 0) prices.set(key, (Number(amount) / known) * hoursPerMonth);
  }
  return prices;
}
