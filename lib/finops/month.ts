const hourMs = 3_600_000;

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
export function monthOf(now: Date, knownUntil: Date = now): MonthSpan {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const known = Math.min(end, Math.max(start, Math.min(now.getTime(), knownUntil.getTime())));
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    ...{ from: day(start), until: day(end), hours: (end - start) / hourMs },
    ...{ elapsed: (known - start) / hourMs, remaining: (end - known) / hourMs },
  };
}

/** The day that is `count` days after another. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * hourMs).toISOString().slice(0, 10);
}

/** Days from `from`, before `until`. */
export function daysBetween(from: string, until: string): string[] {
  const count = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / (24 * hourMs)));
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}
