import { expect, it } from 'vitest';
import { findCronFault, findJobScheduleFault } from './cron-schedule.ts';

it.each(['0 7 * * 1-5', '*/15 0-6/2 1,15 JAN-mar sun', '59 23 31 12 6', ' 0  7 * * * '])('takes %s', (text) => {
  expect(findCronFault(text)).toBeNull();
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
  expect(findCronFault(text)).not.toBeNull();
});

it.each([
  ['75 2 * * *', { field: 'minute', part: '75', least: 0, most: 59 }],
  ['0 7,24 * * *', { field: 'hour', part: '24', least: 0, most: 23 }],
  ['0 7 1-32 * *', { field: 'day', part: '32', least: 1, most: 31 }],
  ['0 7 * 0 *', { field: 'month', part: '0', least: 1, most: 12 }],
  ['0 7 * * 7', { field: 'weekday', part: '7', least: 0, most: 6 }],
  ['750 7 * * *', { field: 'minute', part: '750', least: 0, most: 59 }],
])('names the number of %s that its field does not have', (text, fault) => {
  expect(findCronFault(text)).toEqual({ code: 'range', ...fault });
});

it.each([
  ['0 7 L * *', { field: 'day', part: 'L' }],
  ['0 7 * * 5-1', { field: 'weekday', part: '5-1' }],
  ['0 7 * mon *', { field: 'month', part: 'mon' }],
  ['*/0 7 * * *', { field: 'minute', part: '*/0' }],
])('names the part of %s that says nothing there', (text, fault) => {
  expect(findCronFault(text)).toEqual({ code: 'part', ...fault });
});

it('takes words where Kubernetes does', () => {
  expect(findJobScheduleFault('@daily')).toBeNull();
  expect(findJobScheduleFault('30 2 * * 1-5')).toBeNull();
  expect(findJobScheduleFault('@reboot')).toEqual({ code: 'form' });
});
