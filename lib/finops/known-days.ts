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

const shareOf = ({ hours, hoursMissing }: Hours) => (hours ? (hoursMissing ?? 0) / hours : null);

/** Whether what is known of the hours can stand for all of them. */
export const isWhole = ({ hours, hoursMissing }: Hours): boolean => (hoursMissing ?? 0) <= (hours ?? 0) * mostMissing;

/** What a day cost as far as it is known. */
interface KnownDay {
  /** Null: all its hours are missing. */
  amount: Amount | null;
  /** Part of its hours that is missing, 0 to 1; null where there were none. */
  missing: number | null;
  /** Hardly more is missing than of most days: a cluster that never had a price takes nothing from the others. */
  isWhole: boolean;
}
/** A missing day is unknown or zero: `fillQuietDays` decides which. */
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
  const added = [...Map.groupBy(sums, (sum) => sum.day)].flatMap(([day, those]) => {
    if (day === null) return [];
    const count = (name: keyof Hours) => those.reduce((all, sum) => all + (sum[name] ?? 0), 0);
    const missing = shareOf({ hours: count('hours'), hoursMissing: count('hoursMissing') });
    return [{ day, missing, amount: missing === 1 ? null : addKnown(those.map(({ amount }) => amount)) }];
  });
  const usual = medianOf(added.flatMap(({ amount, missing }) => (amount === null ? [] : (missing ?? []))));
  return new Map(
    added.map(({ day, amount, missing }) => {
      const own = { amount, missing, isWhole: amount !== null && (missing ?? 0) <= usual + mostMissing };
      const ofWhole = whole?.get(day);
      return [day, ofWhole ? { ...ofWhole, amount: ofWhole.amount === null ? null : amount } : own];
    }),
  );
}

/** The lower one of two. */
const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0;

const nothingRan: KnownDay = { amount: '0', missing: null, isWhole: true };

/**
 * The same with the days on which nothing ran, which cost nothing: those after its first that have no row.
 * @param booked days of which everything that ran anywhere is booked
 */
export function fillQuietDays(days: KnownDays, booked: ReadonlySet<string>): KnownDays {
  const [first] = [...days.keys()].sort();
  const quiet = [...booked].filter((day) => first !== undefined && day > first && !days.has(day));
  return new Map([...days, ...quiet.map((day) => [day, nothingRan] as const)]);
}

/** A day as statistics take it: null unless the whole of it is known. */
export function wholeAmount(days: KnownDays, day: string): number | null {
  const known = days.get(day);
  return known?.isWhole && known.amount !== null ? Number(known.amount) : null;
}

/** Whether as much is missing of one day as of another; where nothing ran nothing can be missing. */
const lackAlike = ({ missing: one }: KnownDay, { missing: other }: KnownDay) =>
  one === null || other === null || Math.abs(one - other) <= mostMissing;

interface Periods {
  now: readonly string[];
  /** As many. */
  before: readonly string[];
}

/**
 * The days of two periods side by side; a pair counts when as much is missing of the one as of the other. Null where fewer
 * than half of them do, for the rest would say nothing of the periods.
 * @param booked where a day without a row is one on which the thing did not exist; on any other it is not known
 */
export function pairDays(days: KnownDays, { now, before }: Periods, booked: ReadonlySet<string>) {
  const on = (day = '') => days.get(day) ?? (booked.has(day) ? nothingRan : undefined);
  const pairs = now.flatMap((day, place) => {
    const [later, earlier] = [on(day), on(before[place])];
    if (!later?.amount || !earlier?.amount || !lackAlike(later, earlier)) return [];
    return [{ later: later.amount, earlier: earlier.amount }];
  });
  return pairs.length === 0 || pairs.length * 2 < now.length ? null : pairs;
}

interface Compared {
  now: number;
  before: number;
  /** Days of either period that are left out, because more is missing of them than of the day they stand beside. */
  leftOut: number;
}

/** Adds up two periods, paired as in `pairDays`. */
export function compareDays(days: KnownDays, periods: Periods, booked: ReadonlySet<string>): Compared | null {
  const pairs = pairDays(days, periods, booked);
  return (
    pairs && {
      now: pairs.reduce((sum, { later }) => sum + Number(later), 0),
      before: pairs.reduce((sum, { earlier }) => sum + Number(earlier), 0),
      leftOut: periods.now.length - pairs.length,
    }
  );
}
