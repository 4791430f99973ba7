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

interface Compared extends Anomaly {
  stands: boolean;
}

/** Days before a day by which a new level is known. */
const levelDays = 3;
const leastPart = 0.2;

/**
 * Days that stand out: further from the median of the same weekday in the four weeks before than three robust standard
 * deviations (1.4826 · MAD), and by more than 5 units and 20 %. At least three such weekdays must be known.
 *
 * A step is unusual for two days and a new level from the third on: a day stands out no more when it is within 20 % of
 * where the last three known days stood, as a median of their parts of what was usual for each of them. It takes four
 * weeks until the weekdays before have the new level too.
 */
export function findAnomalies(days: readonly DayTotal[]): Anomaly[] {
  const compared: Compared[] = [];
  for (const [index, { day, amount }] of days.entries()) {
    const same = [7, 14, 21, 28].flatMap((back) => days[index - back]?.amount ?? []);
    if (amount === null || same.length < 3) continue;
    const usual = median(same);
    const deviation = median(same.map((value) => Math.abs(value - usual)));
    const difference = Math.abs(amount - usual);
    const stands = difference > 3 * 1.4826 * deviation && difference > 5 && difference > leastPart * usual;
    compared.push({ day, amount, usual, stands: stands && !isOnLevel({ amount, usual }, compared) });
  }
  return compared.flatMap(({ stands, ...day }) => (stands ? [day] : []));
}

type Standing = Pick<Anomaly, 'amount' | 'usual'>;

function isOnLevel(day: Standing, before: readonly Standing[]): boolean {
  const last = before.slice(-levelDays);
  if (day.usual === 0 || last.length < levelDays || last.some(({ usual }) => usual === 0)) return false;
  const level = median(last.map(({ amount, usual }) => amount / usual));
  return Math.abs(day.amount / day.usual - level) <= leastPart * level;
}
