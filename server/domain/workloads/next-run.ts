import { CronExpressionParser } from 'cron-parser';
import type { CronJobFacts } from './facts.ts';

/** Where a CronJob names none; nobody outside sees the clock of the control plane, which is set to this one nearly always. */
const usualZone = 'UTC';

/** Schedules that come once in years take long to work out; no more of them are than fit into this. */
const longestMs = 100;

function parseNext(schedule: string, timeZone: string | null, at: Date): Date | null {
  try {
    return CronExpressionParser.parse(schedule, { tz: timeZone ?? usualZone, currentDate: at })
      .next()
      .toDate();
  } catch {
    // Kubernetes knows a few forms more than the parser, such as `@every 1h`.
    return null;
  }
}

/**
 * When CronJobs run next after an instant: null while one is suspended, where its schedule cannot be read, and where working
 * out those before has taken too long. Equal schedules are worked out once.
 * @param now in milliseconds, of a clock that only goes on
 */
export function nextRunsAfter(at: Date, now: () => number): (cronJob: CronJobFacts) => Date | null {
  const known = new Map<string, Date | null>();
  let spentMs = 0;
  return ({ schedule, timeZone, isSuspended, isDeleting }) => {
    if (isSuspended || isDeleting) return null;
    const key = `${timeZone ?? ''} ${schedule}`;
    const found = known.get(key);
    if (found !== undefined || spentMs >= longestMs) return found ?? null;
    const began = now();
    const next = parseNext(schedule, timeZone, at);
    spentMs += now() - began;
    known.set(key, next);
    return next;
  };
}
