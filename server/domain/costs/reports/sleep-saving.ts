import { type Amount, addMoney, compareMoney, subtractMoney, unitPrice } from '../../../../lib/money.ts';

/** What is booked of a cluster's sleep; amounts are in one currency. */
export interface MeasuredSleep {
  /** `namespace/name` */
  cluster: string;
  project: string | null;
  /** Whether a cluster of that name is there today. */
  isThere: boolean;
  /** Whole hours asleep that are over and were asked for. */
  hours: number;
  /** Those of them that are booked, and before which an hour awake is. */
  hoursKnown: number;
  /** What the known hours had cost awake: each at the price of the last hour that was booked awake before it. */
  awake: Amount;
  /** What the known hours did cost. */
  asleep: Amount;
}

/** What sleep saved a cluster; null where nothing of it is known. */
interface SleepSaving {
  cluster: string;
  project: string | null;
  isThere: boolean;
  saved: Amount | null;
  hours: number;
  hoursUnknown: number;
  /** Means of the known hours. */
  hourlyAwake: Amount | null;
  hourlyAsleep: Amount | null;
}

/** The sum of what sleep saved. */
interface SleepSavings {
  /** `0` where nothing slept, null where nothing of what slept is known. */
  saved: Amount | null;
  hours: number;
  hoursUnknown: number;
  /** Most money first, unknown ones last. */
  clusters: SleepSaving[];
}

/**
 * What sleep saved, in money that was booked and not promised:
 *
 *     saved = Σ over whole hours asleep of (amount of the last whole hour booked awake before − amount booked of the hour)
 *
 * Amounts are all of a cluster's hour: machines, volumes, load balancers and fees, metered or at the house's prices, in the
 * currency that is asked for. What stays the same asleep cancels out, so that workers and what went with them is left.
 * It is an estimate in one thing: that the cluster had gone on as in its last hour awake. An hour that is not booked, or
 * has no hour awake before it, is counted as unknown and saves nothing here. So do the hours in which workers went or came.
 * An hour that cost more asleep than awake counts against the rest.
 */
export function sleepSavings(measured: readonly MeasuredSleep[]): SleepSavings {
  const clusters = measured.map(toSaving).sort(bySaving);
  const known = clusters.flatMap(({ saved }) => (saved === null ? [] : [saved]));
  const hours = sum(clusters.map((each) => each.hours));
  return {
    saved: hours > 0 && known.length === 0 ? null : addMoney(...known),
    hours,
    hoursUnknown: sum(clusters.map((each) => each.hoursUnknown)),
    clusters,
  };
}

function toSaving({ cluster, project, isThere, hours, hoursKnown, awake, asleep }: MeasuredSleep): SleepSaving {
  const isKnown = hoursKnown > 0;
  return {
    cluster,
    project,
    isThere,
    saved: isKnown ? subtractMoney(awake, asleep) : null,
    hours,
    hoursUnknown: hours - hoursKnown,
    hourlyAwake: isKnown ? unitPrice(awake, hoursKnown) : null,
    hourlyAsleep: isKnown ? unitPrice(asleep, hoursKnown) : null,
  };
}

function bySaving(a: SleepSaving, b: SleepSaving): number {
  if (a.saved === null || b.saved === null) return Number(a.saved === null) - Number(b.saved === null);
  return compareMoney(b.saved, a.saved);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
