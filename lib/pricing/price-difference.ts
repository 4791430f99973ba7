import type { EstimateDetail, EstimateLine } from '../contracts/estimate.ts';
import { subtractMoney } from '../money.ts';

/** One line of a price that a change moves. */
export interface PriceDifference {
  kind: EstimateLine['kind'];
  pool: string | null;
  /** Machine types before and after; null where the line is about no type. */
  machine: { before: string | null; after: string | null };
  /** How many machines, load balancers or GiB there are likely more, fewer below zero. */
  quantity: number;
  /** Decimal string, negative where it becomes cheaper. */
  monthly: string;
}

const placeOf = ({ kind, pool }: EstimateLine) => `${kind} ${pool ?? ''}`;

/** The lines that differ between two prices in one currency, in the order in which they are shown. */
export function differencesOf(before: EstimateDetail, after: EstimateDetail): PriceDifference[] {
  const lines = new Map([...before.lines, ...after.lines].map((line) => [placeOf(line), line]));
  return [...lines].flatMap(([place, { kind, pool }]): PriceDifference[] => {
    const [was, is] = [before, after].map((price) => price.lines.find((line) => placeOf(line) === place));
    const monthly = subtractMoney(is?.monthlyLikely ?? '0', was?.monthlyLikely ?? '0');
    if (Number(monthly) === 0) return [];
    const quantity = (is?.quantity.likely ?? 0) - (was?.quantity.likely ?? 0);
    return [{ kind, pool, machine: { before: was?.machine ?? null, after: is?.machine ?? null }, quantity, monthly }];
  });
}
