import { expect, it } from 'vitest';
import { daysBetween } from '../days.ts';
import { firstDayOfAccuracy, judgeForecasts, meanError } from './forecast-accuracy.ts';

const today = '2026-11-22';
const book = (from: string, until: string, amount: (day: string) => number) =>
  new Map(daysBetween(from, until).map((day) => [day, amount(day)]));

it('is nothing where every day costs the same', () => {
  const judged = judgeForecasts(
    book('2026-06-01', today, () => 10),
    today,
    56,
  );
  expect(judged.map(({ month, actual }) => [month, actual])).toEqual([
    ['2026-10', 310],
    ['2026-09', 300],
    ['2026-08', 310],
  ]);
  for (const { error } of judged) expect(error).toBeCloseTo(0, 10);
  expect(meanError(judged)).toBeCloseTo(0, 10);
});

it('is what a change after the middle of the month makes of it, in either direction', () => {
  const doubled = judgeForecasts(
    book('2026-06-01', today, (day) => (day >= '2026-10-16' ? 20 : 10)),
    today,
    56,
  );
  // 310 were foretold on the 16th; 15 days at 10 and 16 at 20 it came to.
  expect(doubled[0]).toMatchObject({ month: '2026-10', actual: 470 });
  expect(doubled[0]?.forecast).toBeCloseTo(310, 6);
  expect(doubled[0]?.error).toBeCloseTo(310 / 470 - 1, 6);
  expect(meanError(doubled)).toBeCloseTo((1 - 310 / 470) / 3, 6);
  expect(meanError([{ error: 0.2 }, { error: -0.1 }])).toBeCloseTo(0.15);
});

it('knows nothing of what came after the middle when it foretells', () => {
  const calm = judgeForecasts(
    book('2026-06-01', today, () => 10),
    today,
    56,
  );
  const wild = judgeForecasts(
    book('2026-06-01', today, (day) => (day >= '2026-10-16' ? 99 : 10)),
    today,
    56,
  );
  expect(wild[0]?.forecast).toBe(calm[0]?.forecast);
});

it('leaves out months of which a day is not known, and is not told without one', () => {
  const gap = book('2026-06-01', today, () => 10);
  gap.delete('2026-09-20');
  expect(judgeForecasts(gap, today, 56).map(({ month }) => month)).toEqual(['2026-10', '2026-08']);
  const young = judgeForecasts(
    book('2026-10-02', today, () => 10),
    today,
    56,
  );
  expect([young, meanError(young)]).toEqual([[], null]);
  expect(
    judgeForecasts(
      book('2026-06-01', today, () => 0),
      today,
      56,
    ),
  ).toEqual([]);
});

it('reads back to the history of the first month’s forecast', () => {
  expect(firstDayOfAccuracy(today, 56)).toBe('2026-06-21');
  expect(firstDayOfAccuracy('2026-02-01', 56)).toBe('2025-09-21');
});
