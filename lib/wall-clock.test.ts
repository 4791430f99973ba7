import { describe, expect, it } from 'vitest';
import { addDays, dayAt, instantOf, weekdayOf } from './wall-clock.ts';

const at = (text: string, time: string, zone: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return instantOf({ year, month, day }, time, zone).toISOString();
};

describe('the instant that a wall clock shows', () => {
  it.each([
    ['Europe/Berlin', '2026-11-25', '07:00', '2026-11-25T06:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01', '07:00', '2026-07-01T05:00:00.000Z'],
    // Skipped: at 02:00 it is 03:00.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    // Twice: the first time counts.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    // No summer time, and half an hour off.
    ['Asia/Kolkata', '2026-03-29', '02:30', '2026-03-28T21:00:00.000Z'],
    // The whole of 30 December 2011 was left out.
    ['Pacific/Apia', '2011-12-29', '23:30', '2011-12-30T09:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '00:00', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '19:00', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '07:00', '2011-12-30T17:00:00.000Z'],
    // A day that begins at 01:00.
    ['America/Asuncion', '2023-10-01', '00:00', '2023-10-01T04:00:00.000Z'],
  ])('in %s on %s at %s', (zone, day, time, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });
});

it('knows the days of a calendar', () => {
  expect(dayAt(new Date('2026-11-25T23:30:00Z'), 'Europe/Berlin')).toEqual({ year: 2026, month: 11, day: 26 });
  expect(addDays({ year: 2026, month: 12, day: 31 }, 1)).toEqual({ year: 2027, month: 1, day: 1 });
  expect(weekdayOf({ year: 2026, month: 11, day: 25 })).toBe(2);
});
