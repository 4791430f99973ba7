import { expect, it } from 'vitest';
import { isCronSchedule } from './cron-schedule.ts';

it.each(['0 7 * * 1-5', '*/15 0-6/2 1,15 JAN-mar sun', '59 23 31 12 6', ' 0  7 * * * '])('takes %s', (text) => {
  expect(isCronSchedule(text)).toBe(true);
});

it.each([
  ['too few fields', '0 7 * *'],
  ['seconds', '0 0 7 * * *'],
  ['a word for a schedule', '@daily'],
  ['a minute that is none', '60 7 * * *'],
  ['a seventh day of the week', '0 7 * * 7'],
  ['the last day of a month', '0 7 L * *'],
  ['a range that falls', '0 7 * * 5-1'],
  ['a step of nothing', '*/0 7 * * *'],
  ['a day where a month is meant', '0 7 * mon *'],
  ['words', 'every day'],
])('refuses %s', (_, text) => {
  expect(isCronSchedule(text)).toBe(false);
});
