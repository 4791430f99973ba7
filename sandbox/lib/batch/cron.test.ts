import { expect, it } from 'vitest';
import { dueTimes, firstDue, isTimeZone, scheduleProblem } from './cron.ts';

const at = (text: string): number => Date.parse(text);
const iso = (times: number[]): string[] => times.map((time) => new Date(time).toISOString().slice(0, 16));

it('knows when a schedule was due, in its time zone', () => {
  const span = { afterMs: at('2026-03-04T08:00:00Z'), untilMs: at('2026-03-04T08:30:00Z'), most: 20 };
  expect(iso(dueTimes('*/10 * * * *', undefined, span))).toEqual([
    '2026-03-04T08:10',
    '2026-03-04T08:20',
    '2026-03-04T08:30',
  ]);
  expect(iso(dueTimes('*/10 * * * *', undefined, { ...span, most: 1 }))).toEqual(['2026-03-04T08:30']);
  expect(iso([firstDue('0 3 * * *', 'Europe/Berlin', at('2026-03-04T08:00:00Z'))])).toEqual(['2026-03-05T02:00']);
});

it('says why a schedule is none, as Kubernetes does', () => {
  expect(scheduleProblem('*/5 * * * *')).toBeUndefined();
  expect(scheduleProblem('@hourly')).toBeUndefined();
  expect(scheduleProblem('soon')).toBe('expected exactly 5 fields, found 1: [soon]');
  expect(scheduleProblem('61 * * * *')).toMatch(/61/);
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Phobos')]).toEqual([true, false]);
});
