import { exitCodes, Failure } from './failure.ts';

const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * `90s`, `30m`, `2h` in milliseconds.
 * @throws Failure for another form
 */
export function readDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  if (count === undefined) throw new Failure(exitCodes.usage, `${text} is no time`, 'Write it as 90s, 30m or 2h.');
  return Number(count) * (units[unit] ?? 0);
}
