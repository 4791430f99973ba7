import { expect, test } from 'vitest';
import {
  countDays,
  formatInstant,
  fromClockFace,
  instantForm,
  isClockFace,
  splitElapsed,
  toClockFace,
} from './time.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('the nearer an instant the finer it is told', () => {
  expect(instantForm(new Date('2026-11-21T01:00:00Z'), now, 'UTC')).toBe('time');
  expect(instantForm(new Date('2026-11-18T16:20:00Z'), now, 'UTC')).toBe('weekday');
  expect(instantForm(new Date('2026-11-12T16:20:00Z'), now, 'UTC')).toBe('day');
  expect(instantForm(new Date('2026-12-19T00:00:00Z'), now, 'UTC')).toBe('day');
  expect(instantForm(new Date('2027-02-28T00:00:00Z'), now, 'UTC')).toBe('date');
});

test('a day begins at midnight of the viewer, not of UTC', () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(instantForm(late, now, 'UTC')).toBe('weekday');
  expect(instantForm(late, now, 'Europe/Berlin')).toBe('time');
});

test('instants are written in the words of the locale', () => {
  const date = new Date('2026-11-12T16:20:05Z');
  expect(formatInstant(date, 'day', 'en', 'UTC')).toBe('12 Nov');
  expect(formatInstant(date, 'day', 'zh', 'UTC')).toBe('11月12日');
  expect(formatInstant(date, 'weekday', 'en', 'UTC')).toBe('Thu 16:20');
  expect(formatInstant(date, 'minute', 'en', 'UTC')).toBe('Thu 12 Nov 16:20');
  expect(formatInstant(date, 'full', 'en', 'UTC')).toContain('16:20:05 UTC');
});

test('durations keep the two figures that matter', () => {
  expect(splitElapsed(402_900)).toMatchObject({ form: 'minutes', minutes: 6, seconds: 42 });
  expect(splitElapsed(3_720_000)).toMatchObject({ form: 'hours', hours: 1, minutes: 2 });
  expect(splitElapsed(90_000_000)).toMatchObject({ form: 'days', days: 1, hours: 1 });
  expect(splitElapsed(-5)).toMatchObject({ form: 'seconds', seconds: 0 });
});

test('what a clock of a zone shows is the same instant again, also around a change of the clocks', () => {
  expect(['2026-11-21T20:02', '', '20266-11-21T20:02'].map(isClockFace)).toEqual([true, false, false]);
  expect(toClockFace('2026-11-21T14:32:10Z', 'Asia/Kolkata')).toBe('2026-11-21T20:02');
  expect(fromClockFace('2026-11-21T20:02', 'Asia/Kolkata')).toBe('2026-11-21T14:32:00.000Z');
  for (const at of ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-10-25T02:30:00.000Z']) {
    expect(fromClockFace(toClockFace(at, 'Europe/Berlin'), 'Europe/Berlin')).toBe(at);
  }
});

test('history is told in whole days, and never in none', () => {
  expect(countDays('2026-10-01T00:00:00Z', '2026-11-21T07:00:00Z')).toBe(51);
  expect(countDays('2026-11-21T00:00:00Z', '2026-11-21T07:00:00Z')).toBe(1);
});
