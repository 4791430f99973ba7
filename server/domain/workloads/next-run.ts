import { CronExpressionParser } from 'cron-parser';
import type { CronJobFacts } from './facts.ts';

/** Where a CronJob names none; nobody outside sees the clock of the control plane, which is set to this one nearly always. */
const usualZone = 'UTC';

/** Different schedules of one answer: one that comes once in years takes milliseconds to work out. */
const mostSchedules = 100;

/** When a schedule comes next after an instant; null where it cannot be read. @param timeZone null: that of the controller */
export function nextRunAfter(schedule: string, timeZone: string | null, at: Date): Date | null {
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
 * When CronJobs run next after an instant: null while one is suspended, where its schedule cannot be read, and where its
 * schedule comes after the first hundred different ones. Equal schedules are worked out once.
 */
export function nextRunsAfter(at: Date): (cronJob: CronJobFacts) => Date | null {
  const known = new Map<string, Date | null>();
  return ({ schedule, timeZone, isSuspended, isDeleting }) => {
    if (isSuspended || isDeleting) return null;
    const key = `${timeZone ?? ''} ${schedule}`;
    const found = known.get(key);
    if (found !== undefined || known.size >= mostSchedules) return found ?? null;
    const next = nextRunAfter(schedule, timeZone, at);
    known.set(key, next);
    return next;
  };
}
