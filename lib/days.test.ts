import { describe, expect, it } from 'vitest';
import { addDays, countDays, daysBetween, daysOfMonth, lastDayOf, monthOf } from './days.ts';

it('goes over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
});

describe('daysOfMonth', () => {
  it.each([
    ['2026-01', '2026-01-01', '2026-02-01', '2025-12-01'],
    ['2026-02', '2026-02-01', '2026-03-01', '2026-01-01'],
    ['2026-12', '2026-12-01', '2027-01-01', '2026-11-01'],
  ])('%s', (month, first, next, before) => {
    expect(daysOfMonth(month)).toEqual({ first, next, before });
  });
});

it('counts and lists days', () => {
  expect(countDays('2026-12-30', '2027-01-02')).toBe(3);
  expect(daysBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(daysBetween('2026-12-30', '2026-12-30')).toEqual([]);
});

it('knows the month of its first instant', () => {
  const start = new Date('2026-12-01T00:00:00Z');
  expect(monthOf(start)).toEqual({ month: '2026-12', start, end: new Date('2027-01-01T00:00:00Z') });
});
