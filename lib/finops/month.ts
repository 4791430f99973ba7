import { hourMs, monthOf, toDay } from '../days.ts';

/** A month as the forecast sees it: how much of it is known, and how much is to come. Hours are UTC. */
export interface MonthSpan {
  /** First day, and the first of the month after; `YYYY-MM-DD`. */
  from: string;
  until: string;
  /** Hours of the whole month: 672 to 744. */
  hours: number;
  elapsed: number;
  remaining: number;
}

/** The month of an instant. @param knownUntil costs are known to here; never later than `now`. */
export function spanOf(now: Date, knownUntil: Date = now): MonthSpan {
  const month = monthOf(now);
  const [start, end] = [month.start.getTime(), month.end.getTime()];
  const known = Math.min(end, Math.max(start, Math.min(now.getTime(), knownUntil.getTime())));
  return {
    from: toDay(start),
    until: toDay(end),
    hours: (end - start) / hourMs,
    elapsed: (known - start) / hourMs,
    remaining: (end - known) / hourMs,
  };
}
