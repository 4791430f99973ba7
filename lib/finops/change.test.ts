import { describe, expect, it } from 'vitest';
import { addDays } from '../days.ts';
import { changeOf, findAnomalies } from './change.ts';

const days = (amounts: (number | null)[]) =>
  amounts.map((amount, index) => ({ day: addDays('2026-10-01', index), amount }));
const steady = Array.from({ length: 28 }, () => 100);

describe('change', () => {
  it('is a part of what was before', () => {
    expect(changeOf(110, 100)).toBeCloseTo(0.1);
    expect(changeOf(0, 100)).toBe(-1);
  });
  it('says nothing about nearly nothing', () => {
    expect(changeOf(50, 0.99)).toBeNull();
    expect(changeOf(50, 0)).toBeNull();
  });
});

describe('anomalies', () => {
  it('are days unlike the same weekday before', () => {
    expect(findAnomalies(days([...steady, 130]))).toEqual([{ day: '2026-10-29', amount: 130, usual: 100 }]);
    expect(findAnomalies(days([...steady, 60]))).toHaveLength(1);
  });
  it('end with the second day of a new level, and come back with the next step', () => {
    const found = (amounts: (number | null)[]) =>
      findAnomalies(days([...steady, ...amounts])).map(({ amount }) => amount);
    expect(found([200, 205, 200, 198, 202, 200, 199, 201, 200, 200])).toEqual([200, 205]);
    expect(found([200, 200, 200, 320])).toEqual([200, 200, 320]);
    // One day alone is no level.
    expect(found([200, 100, 100, 210])).toEqual([200, 210]);
  });
  it.each([
    ['less than a fifth', [...steady, 119]],
    ['less than five units', [...steady.map(() => 4), 8.9]],
    ['what varies so anyway', [...steady.map((_, index) => 100 + 40 * Math.floor(index / 7)), 250]],
    ['too short a history', [...steady.slice(0, 14), 500]],
    ['a gap', [...steady, null]],
  ])('are not %s', (_, amounts) => {
    expect(findAnomalies(days(amounts))).toEqual([]);
  });
});
