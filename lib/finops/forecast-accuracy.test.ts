import { expect, it } from 'vitest';
import { daysBetween } from '../days.ts';
import { firstDayOfAccuracy, judgeForecasts } from './forecast-accuracy.ts';

const today = '2026-11-22';
const book = (from: string, until: string, amount: (day: string) => number) =>
  new Map(daysBetween(from, until).map((day) => [day, amount(day)]));
const since = '2026-06-01';
const judge = (days: ReadonlyMap<string, number>) => judgeForecasts(days, today, 56);

it('is nothing where every day costs the same', () => {
  const judged = judge(book(since, today, () => 10));
  expect(judged.map(({ day }) => day)).toEqual([10, 20]);
  for (const { error, months } of judged) {
    expect(months.map(({ month, actual }) => [month, actual])).toEqual([
      ['2026-10', 310],
      ['2026-09', 300],
      ['2026-08', 310],
    ]);
    expect(error).toBeCloseTo(0, 10);
  }
});

it('is what a change makes of the forecasts before it, in either direction', () => {
  const [tenth, twentieth] = judge(book(since, today, (day) => (day >= '2026-10-10' ? 20 : 10)));
  // 310 were foretold on the 10th; 9 days at 10 and 22 at 20 it came to.
  expect(tenth?.months[0]).toMatchObject({ month: '2026-10', actual: 530 });
  expect(tenth?.months[0]?.forecast).toBeCloseTo(310, 6);
  expect(tenth?.months[0]?.error).toBeCloseTo(310 / 530 - 1, 6);
  expect(tenth?.error).toBeCloseTo((1 - 310 / 530) / 3, 6);
  // Ten of those days are known on the 20th.
  expect(Math.abs(twentieth?.months[0]?.error ?? 1)).toBeLessThan(1 - 310 / 530);
  const [both] = judge(book(since, today, (day) => (day < '2026-08-10' ? 10 : day < '2026-09-10' ? 20 : 10)));
  const errors = both?.months.map(({ error }) => error) ?? [];
  expect(errors.map(Math.sign)).toEqual([expect.anything(), 1, -1]);
  expect(both?.error).toBeCloseTo(errors.reduce((all, error) => all + Math.abs(error), 0) / 3, 10);
});

it('knows nothing of what came on that day and after it when it foretells', () => {
  const calm = judge(book(since, today, () => 10));
  for (const [index, from] of ['2026-10-10', '2026-10-20'].entries()) {
    const wild = judge(book(since, today, (day) => (day >= from ? 99 : 10)));
    expect(wild[index]?.months[0]?.forecast).toBe(calm[index]?.months[0]?.forecast);
  }
});

it('leaves out months of which a day is not known, and is not told without one', () => {
  const gap = book(since, today, () => 10);
  gap.delete('2026-09-20');
  for (const { months } of judge(gap)) expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-08']);
  const nothing = [10, 20].map((day) => ({ day, error: null, months: [] }));
  expect(judge(book('2026-10-02', today, () => 10))).toEqual(nothing);
  expect(judge(book(since, today, () => 0))).toEqual(nothing);
});

it('reads back to the history of the first month’s first forecast', () => {
  expect(firstDayOfAccuracy(today, 56)).toBe('2026-06-15');
  expect(firstDayOfAccuracy('2026-02-01', 56)).toBe('2025-09-15');
});
