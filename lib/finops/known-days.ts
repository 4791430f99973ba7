import { type Amount, addMoney } from '../money.ts';

/**
 * Part of a day's hours of clusters that may be missing while the day still counts as whole: of a single cluster not one
 * hour, of fifty clusters one day of one of them. Without any such part no day of a large fleet would ever be whole.
 */
const mostMissing = 0.02;

interface Hours {
  /** Hours of clusters that were expected; null where they are not counted, as below clusters. */
  hours: number | null;
  hoursMissing: number | null;
}

/** Whether what is known of the hours can stand for all of them. */
export const isWhole = ({ hours, hoursMissing }: Hours): boolean => (hoursMissing ?? 0) <= (hours ?? 0) * mostMissing;

/** What a day cost as far as it is known. */
interface KnownDay {
  /** Null: all its hours are missing. */
  amount: Amount | null;
  isWhole: boolean;
}
/** A day that is not among them is not known, or one on which there was nothing: `fillQuietDays` tells them apart. */
export type KnownDays = ReadonlyMap<string, KnownDay>;

/** The sum of what is known; null where nothing is, though something was expected. */
export function addKnown(amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 && amounts.length > 0 ? null : addMoney(...known);
}

interface DaySum extends Hours {
  day: string | null;
  amount: Amount | null;
}

/**
 * Sums by day, those of all groups together.
 * @param whole the same days of whole clusters, where the sums are of parts of them: parts do not know what is missing
 */
export function toKnownDays(sums: readonly DaySum[], whole?: KnownDays): KnownDays {
  const days = new Map<string, KnownDay>();
  for (const [day, those] of Map.groupBy(sums, (sum) => sum.day)) {
    if (day === null) continue;
    const ofWhole = whole?.get(day);
    const count = (name: keyof Hours) => those.reduce((all, sum) => all + (sum[name] ?? 0), 0);
    days.set(day, {
      amount: ofWhole?.amount === null ? null : addKnown(those.map(({ amount }) => amount)),
      isWhole: ofWhole?.isWhole ?? isWhole({ hours: count('hours'), hoursMissing: count('hoursMissing') }),
    });
  }
  return days;
}

/**
 * The same with the days on which nothing ran, which cost nothing: those after its first that have no row.
 * @param booked days of which everything that ran anywhere is booked
 */
export function fillQuietDays(days: KnownDays, booked: ReadonlySet<string>): KnownDays {
  const [first] = [...days.keys()].sort();
  const quiet = [...booked].filter((day) => first !== undefined && day > first && !days.has(day));
  return new Map([...days, ...quiet.map((day) => [day, { amount: '0', isWhole: true }] as const)]);
}

/** A day as statistics take it: null unless the whole of it is known. */
export function wholeAmount(days: KnownDays, day: string): number | null {
  const known = days.get(day);
  return known?.isWhole && known.amount !== null ? Number(known.amount) : null;
}

interface Compared {
  now: number;
  before: number;
  /** Days of either period that are left out, because they or the day they stand beside are not known whole. */
  leftOut: number;
}

/**
 * Adds up two periods day beside day; a pair of days counts when both are known whole. Null where fewer than half of them
 * do, for the rest would say nothing of the periods.
 * @param days as many in `now` as in `before`
 * @param absent what a day without a row is: not known, or one on which the thing did not exist
 */
export function compareDays(
  days: KnownDays,
  { now, before }: { now: readonly string[]; before: readonly string[] },
  absent: 'unknown' | 'nothing',
): Compared | null {
  const amountOn = (day: string) => (absent === 'nothing' && !days.has(day) ? 0 : wholeAmount(days, day));
  const pairs = now.flatMap((day, place) => {
    const [later, earlier] = [amountOn(day), amountOn(before[place] ?? '')];
    return later === null || earlier === null ? [] : [{ later, earlier }];
  });
  if (pairs.length === 0 || pairs.length * 2 < now.length) return null;
  return {
    now: pairs.reduce((sum, { later }) => sum + later, 0),
    before: pairs.reduce((sum, { earlier }) => sum + earlier, 0),
    leftOut: now.length - pairs.length,
  };
}
