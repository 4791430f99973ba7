import { compareMoney } from '../../../lib/money.ts';

/** What is committed of a budget a month. */
export interface Price {
  monthly: string;
  currency: string;
}

/** The higher of two prices of one thing; the later one where one is unknown. */
export function dearer(one: Price | null, later: Price | null): Price | null {
  if (!one || !later) return later ?? one;
  return compareMoney(one.monthly, later.monthly) > 0 ? one : later;
}
