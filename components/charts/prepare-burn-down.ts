import { dayMs, hourMs } from '@/lib/days';
/** What is left of a month's budget at an instant; numbers, because they become places. */
export interface BurnDownRow {
  /** Milliseconds. */
  at: number;
  /** After what was spent until then; undefined later than what is known. */
  left?: number;
  /** At today's rate; from the last known instant on. */
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
  hourlyRate: string | null;
  days: readonly { day: string; amount: string }[];
}

/** The end of each day of the month, with what is left then; a day that nothing is told of cost nothing. */
export function prepareBurnDown({ month, limit, until, hourlyRate, days }: BurnDownInput): {
  rows: BurnDownRow[];
  startMs: number;
  endMs: number;
} {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const start = new Date(startMs);
  const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const knownMs = until === null ? startMs : Math.min(Date.parse(until), endMs);
  const budget = Number(limit);
  const spentOn = new Map(days.map(({ day, amount }) => [day, Number(amount)]));
  const even = (at: number) => budget * (1 - (at - startMs) / (endMs - startMs));
  const rows: BurnDownRow[] = [{ at: startMs, left: budget, even: budget }];
  let left = budget;
  for (let day = startMs; day < knownMs; day += dayMs) {
    const at = Math.min(day + dayMs, knownMs);
    left -= spentOn.get(new Date(day).toISOString().slice(0, 10)) ?? 0;
    rows.push({ at, left, even: even(at) });
  }
  const last = rows.at(-1);
  if (last && hourlyRate !== null && until !== null) last.ahead = left;
  for (let at = nextMidnight(knownMs); at <= endMs; at += dayMs) {
    const ahead =
      hourlyRate === null || until === null ? undefined : left - (Number(hourlyRate) * (at - knownMs)) / hourMs;
    rows.push({ at, even: even(at), ...(ahead === undefined ? {} : { ahead }) });
  }
  return { rows, startMs, endMs };
}

const nextMidnight = (at: number) => (Math.floor(at / dayMs) + 1) * dayMs;
