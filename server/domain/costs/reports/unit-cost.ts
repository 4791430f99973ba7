import type { UnitFigures } from '../../../../lib/contracts/unit-costs.ts';
import { daysBetween, daysOfMonth } from '../../../../lib/days.ts';
import { type Amount, addMoney, compareMoney, unitPrice } from '../../../../lib/money.ts';

/** What a day (UTC) cost that is over and of which hardly more is missing than of most; `hoursMissing`: not in the amount. */
export interface CostedDay {
  amount: Amount;
  hoursMissing: number;
}
/** By day. A day that is not among them is not known. */
export interface UnitDays {
  costs: ReadonlyMap<string, CostedDay>;
  quantities: ReadonlyMap<string, Amount>;
}

/**
 * What one unit cost: cost over quantity of the days of which both are known, so that a day without the one never
 * counts with the other. Without such a day nothing is known; where they add up to no units, there is nothing to divide by.
 */
export function unitCostOf(days: readonly string[], { costs, quantities }: UnitDays): UnitFigures {
  const counted = days.flatMap((day) => {
    const [cost, quantity] = [costs.get(day), quantities.get(day)];
    return cost && quantity !== undefined ? [{ ...cost, quantity }] : [];
  });
  const known = { days: days.length, daysCounted: counted.length };
  if (counted.length === 0) {
    const state = days.some((day) => quantities.has(day)) ? 'no-cost' : 'no-quantity';
    return { state, ...known, quantity: null, cost: null, unitCost: null, hoursMissing: 0 };
  }
  const quantity = addMoney(...counted.map((day) => day.quantity));
  const cost = addMoney(...counted.map(({ amount }) => amount));
  const hoursMissing = counted.reduce((sum, day) => sum + day.hoursMissing, 0);
  const figures = { ...known, quantity, cost, hoursMissing };
  if (compareMoney(quantity, '0') === 0) return { state: 'no-units', ...figures, unitCost: null };
  return { state: 'known', ...figures, unitCost: unitPrice(cost, quantity) };
}

/** How much more a unit costs than before, 0.1 for a tenth; null where one of the two is not known, or before was nothing. */
export function unitCostChange(now: UnitFigures, before: UnitFigures): number | null {
  if (now.unitCost === null || before.unitCost === null || Number(before.unitCost) === 0) return null;
  return Number(now.unitCost) / Number(before.unitCost) - 1;
}

/** Points of a trend: the days in pieces of equal length, as few days in each as `most` pieces allow, the last one whole. */
export function trendOf(days: readonly string[], unit: UnitDays, most: number) {
  const size = Math.max(1, Math.ceil(days.length / most));
  const first = days.length % size;
  const pieces = [
    ...(first > 0 ? [days.slice(0, first)] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, at) =>
      days.slice(first + at * size, first + (at + 1) * size),
    ),
  ];
  return pieces.map((piece) => ({
    from: piece[0] ?? '',
    to: piece.at(-1) ?? '',
    unitCost: unitCostOf(piece, unit).unitCost,
  }));
}

/** Figures of calendar months (`YYYY-MM`); of the one that runs only the days before `today`. */
export function unitMonths(months: readonly string[], unit: UnitDays, today: string) {
  return months.map((month) => {
    const { first, next } = daysOfMonth(month);
    return { month, ...unitCostOf(daysBetween(first, next < today ? next : today), unit) };
  });
}
