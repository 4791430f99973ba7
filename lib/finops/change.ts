import type { DayTotal } from './forecast.ts';

/** Below this much (in the currency's units) a percentage says nothing. */
const leastToCompare = 1;

/** How much more than before, 0.1 for a tenth; null where before was too little to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before < leastToCompare ? null : (now - before) / before;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

interface Anomaly {
  day: string;
  amount: number;
  usual: number;
}

/**
 * Days that stand out: further from the median of the same weekday in the four weeks before than three robust standard
 * deviations (1.4826 · MAD), and by more than 5 units and 20 %. At least three such weekdays must be known.
 */
export function findAnomalies(days: readonly DayTotal[]): Anomaly[] {
  return days.flatMap(({ day, amount }, index) => {
    const same = [7, 14, 21, 28].flatMap((back) => days[index - back]?.amount ?? []);
    if (amount === null || same.length < 3) return [];
    const usual = median(same);
    const deviation = median(same.map((value) => Math.abs(value - usual)));
    const difference = Math.abs(amount - usual);
    const stands = difference > 3 * 1.4826 * deviation && difference > 5 && difference > 0.2 * usual;
    return stands ? [{ day, amount, usual }] : [];
  });
}
