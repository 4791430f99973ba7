import type { CostCompleteness as Shown } from '../../../lib/contracts/costs.ts';
import type { CostCompleteness } from '../../ports/costs.ts';

/** How sure the amounts are, as it is answered. */
export function toCompleteness({ completeUntil, since, ...hours }: CostCompleteness): Shown {
  return {
    ...hours,
    ratio: hours.hours === 0 ? null : 1 - hours.missing / hours.hours,
    completeUntil: completeUntil?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
  };
}
