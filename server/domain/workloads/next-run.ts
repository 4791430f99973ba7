import { CronExpressionParser } from 'cron-parser';
import type { CronJobFacts } from './facts.ts';

/** Where a CronJob names none; nobody outside sees the clock of the control plane, which is set to this one nearly always. */
const usualZone = 'UTC';

/** When a CronJob runs next; null while it is suspended, and where its schedule cannot be read. */
export function nextRunAfter({ schedule, timeZone, isSuspended, isDeleting }: CronJobFacts, at: Date): Date | null {
  if (isSuspended || isDeleting) return null;
  try {
    return CronExpressionParser.parse(schedule, { tz: timeZone ?? usualZone, currentDate: at })
      .next()
      .toDate();
  } catch {
    // Kubernetes knows a few forms more than the parser, such as `@every 1h`.
    return null;
  }
}
