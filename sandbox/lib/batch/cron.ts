import { CronExpressionParser } from 'cron-parser';

/** Why a text is no schedule of a CronJob, in the words of a real API server where it has some; undefined where it is one. */
export function scheduleProblem(schedule: string): string | undefined {
  const fields = schedule.trim().split(/\s+/);
  if (!schedule.startsWith('@') && fields.length !== 5)
    return `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  try {
    CronExpressionParser.parse(schedule, { tz: 'UTC' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether the time zone is one that people use, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The last times at which a schedule was due after one time and up to another, oldest first. */
export function dueTimes(
  schedule: string,
  timeZone: string | undefined,
  { afterMs, untilMs, most }: { afterMs: number; untilMs: number; most: number },
): number[] {
  // What is due at this very moment counts.
  const cron = CronExpressionParser.parse(schedule, { tz: timeZone ?? 'UTC', currentDate: new Date(untilMs + 1) });
  const found: number[] = [];
  while (found.length < most) {
    const dueMs = cron.prev().getTime();
    if (dueMs <= afterMs) break;
    found.unshift(dueMs);
  }
  return found;
}

/** When a schedule is due for the first time after a time. */
export function firstDue(schedule: string, timeZone: string | undefined, afterMs: number): number {
  return CronExpressionParser.parse(schedule, { tz: timeZone ?? 'UTC', currentDate: new Date(afterMs) })
    .next()
    .getTime();
}
