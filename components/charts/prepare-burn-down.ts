import { dayMs } from '@/lib/days';

/** What is left of a month's budget at an instant; numbers, because they become places. */
export interface BurnDownRow {
  /** Milliseconds. */
  at: number;
  /** After what was spent until then; undefined later than what is known. */
  left?: number;
  /** As foretold; from the last known instant on. */
  ahead?: number;
  /** When every hour cost the same share. */
  even: number;
}

interface BurnDownInput {
  /** `YYYY-MM`, UTC. */
  month: string;
  limit: string;
  /** End of the last hour that is counted; null: nothing is known. */
  until: string | null;
  /** Forecast of each remaining day, the first being the rest of today; empty where it is not known. */
  ahead: readonly { day: string; amount: string }[];
  days: readonly { day: string; amount: string | null }[];
}

/** The end of each day of the month, with what is left then; a day that nothing is told of cost nothing. */
export function prepareBurnDown({ month, limit, until, ahead, days }: BurnDownInput): {
  rows: BurnDownRow[];
  startMs: number;
  endMs: number;
} {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const start = new Date(startMs);
  const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const knownMs = until === null ? startMs : Math.min(Date.parse(until), endMs);
  const budget = Number(limit);
  const spentOn = new Map(days.map(({ day, amount }) => [day, Number(amount ?? 0)]));
  const even = (at: number) => budget * (1 - (at - startMs) / (endMs - startMs));
  const rows: BurnDownRow[] = [{ at: startMs, left: budget, even: budget }];
  let left = budget;
  for (let day = startMs; day < knownMs; day += dayMs) {
    const at = Math.min(day + dayMs, knownMs);
    left -= spentOn.get(new Date(day).toISOString().slice(0, 10)) ?? 0;
    rows.push({ at, left, even: even(at) });
  }
  const last = rows.at(-1);
  const isForetold = until !== null && (ahead.length > 0 || knownMs === endMs);
  if (last && isForetold) last.ahead = left;
  const comesOn = new Map(ahead.map(({ day, amount }) => [day, Number(amount)]));
  for (let at = nextMidnight(knownMs); at <= endMs; at += dayMs) {
    left -= comesOn.get(new Date(at - dayMs).toISOString().slice(0, 10)) ?? 0;
    rows.push({ at, even: even(at), ...(isForetold ? { ahead: left } : {}) });
  }
  return { rows, startMs, endMs };
}

const nextMidnight = (at: number) => (Math.floor(at / dayMs) + 1) * dayMs;
