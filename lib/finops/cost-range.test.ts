import { describe, expect, it } from 'vitest';
import { daysIn, firstKeptDay, problemsOf, rangeOf } from './cost-range.ts';

const today = '2026-11-22';

describe('a range of one’s own', () => {
  it.each([
    ['2026-10-03', '2026-10-17'],
    ['2026-11-22', '2026-11-22'],
    ['2025-10-19', '2026-11-22'],
    ['2023-11-22', '2023-11-22'],
    ['2024-02-29', '2024-02-29'],
  ])('may be %s to %s', (from, to) => {
    expect(problemsOf({ from, to }, today)).toBeNull();
    expect(rangeOf(from, to, today)).toEqual({ from, to });
  });

  it.each([
    ['2026-10-17', '2026-10-03', { to: 'order' }],
    ['2025-10-18', '2026-11-22', { to: 'too-long' }],
    ['2026-11-01', '2026-11-23', { to: 'ahead' }],
    ['2026-11-24', '2026-11-23', { from: 'ahead', to: 'ahead' }],
    ['2023-11-21', '2023-12-01', { from: 'not-kept' }],
    ['', '2026-02-30', { from: 'no-day', to: 'no-day' }],
    ['2026-10-03', '20261017', { to: 'no-day' }],
    ['2026-10-03T00:00', '+12026-10-17', { from: 'no-day', to: 'no-day' }],
  ])('is not %s to %s', (from, to, problems) => {
    expect(problemsOf({ from, to }, today)).toEqual(problems);
    expect(rangeOf(from, to, today)).toBeNull();
  });

  it('has a first and a last day', () => {
    expect([rangeOf('2026-10-03', null, today), rangeOf(null, '2026-10-03', today)]).toEqual([null, null]);
    expect([
      daysIn({ from: '2026-10-03', to: '2026-10-03' }),
      daysIn({ from: '2026-10-03', to: '2026-10-02' }),
    ]).toEqual([1, 0]);
  });

  it('begins three years ago at the earliest', () => {
    expect([firstKeptDay(today), firstKeptDay('2028-02-29')]).toEqual(['2023-11-22', '2025-03-01']);
  });
});
