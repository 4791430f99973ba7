import { describe, expect, it } from 'vitest';
import { addKnown, compareDays, fillQuietDays, isWhole, toKnownDays, wholeAmount } from './known-days.ts';

const sum = (day: string, amount: string | null, hoursMissing = 0, hours = 24) => ({
  day,
  amount,
  hours,
  hoursMissing,
});

describe('a day', () => {
  it('of one cluster is whole when no hour is missing, of many when hardly any is', () => {
    expect(isWhole({ hours: 24, hoursMissing: 0 })).toBe(true);
    expect(isWhole({ hours: 24, hoursMissing: 1 })).toBe(false);
    expect(isWhole({ hours: 2_400, hoursMissing: 48 })).toBe(true);
    expect(isWhole({ hours: 2_400, hoursMissing: 49 })).toBe(false);
  });
  it('of which nothing is known is no zero', () => {
    const days = toKnownDays([sum('2026-11-01', null, 24), sum('2026-11-02', '3', 12), sum('2026-11-03', '5')]);
    expect(days.get('2026-11-01')).toMatchObject({ amount: null, isWhole: false });
    expect(days.get('2026-11-02')).toEqual({ amount: '3', missing: 0.5, isWhole: false });
    expect(['01', '02', '03', '04'].map((day) => wholeAmount(days, `2026-11-${day}`))).toEqual([null, null, 5, null]);
    expect(addKnown([null, null])).toBeNull();
    expect(addKnown([null, '2'])).toBe('2');
    expect(addKnown([])).toBe('0');
  });
  it('without a row is one on which nothing ran, if it comes later and others were booked', () => {
    const days = toKnownDays([sum('2026-11-02', '3'), sum('2026-11-04', null, 24)]);
    const booked = new Set(['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05']);
    expect([...fillQuietDays(days, booked)]).toEqual([
      ...days,
      ['2026-11-05', { amount: '0', missing: null, isWhole: true }],
    ]);
    expect(fillQuietDays(new Map(), booked).size).toBe(0);
  });
  it('is whole where no more is missing than of most days, such as a cluster that never had a price', () => {
    const unpriced = ['01', '02', '03', '04', '05'].map((day) => sum(`2026-11-${day}`, '5', 24, 96));
    const days = toKnownDays([...unpriced, sum('2026-11-06', '4', 27, 96), sum('2026-11-07', '6', 0, 96)]);
    expect([...days.values()].map((day) => day.isWhole)).toEqual([...Array(5).fill(true), false, true]);
  });
  it('on which nothing ran says nothing of what is usually missing, and one of missing hours alone is not known', () => {
    const quiet = ['01', '02', '03'].map((day) => sum(`2026-11-${day}`, '0', 0, 0));
    const days = toKnownDays([...quiet, sum('2026-11-04', '5', 24, 96), sum('2026-11-05', '5', 24, 96)]);
    expect([...days.values()].map(({ isWhole: is }) => is)).toEqual(Array(5).fill(true));
    const dark = toKnownDays(['01', '02'].map((day) => sum(`2026-11-${day}`, '0', 24)));
    expect([...dark.values()]).toEqual(Array(2).fill({ amount: null, missing: 1, isWhole: false }));
  });
  it('of a part is known as well as its whole cluster', () => {
    const whole = toKnownDays([sum('2026-11-01', null, 24), sum('2026-11-02', '9', 2), sum('2026-11-03', '9')]);
    const part = (day: string) => ({ day, amount: '0', hours: null, hoursMissing: null });
    const days = toKnownDays([part('2026-11-01'), part('2026-11-02')], whole);
    expect([...days.values()]).toMatchObject([
      { amount: null, isWhole: false },
      { amount: '0', isWhole: false },
    ]);
  });
});

describe('two periods', () => {
  const names = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
  const periods = { now: names.slice(2), before: names.slice(0, 2) };
  it('are compared day beside day, and an incomplete day leaves with the one beside it', () => {
    const days = toKnownDays([
      sum('2026-11-01', '10'),
      sum('2026-11-02', '7', 9),
      sum('2026-11-03', '12'),
      sum('2026-11-04', '13'),
    ]);
    expect(compareDays(days, periods, new Set())).toEqual({ now: 12, before: 10, leftOut: 1 });
  });
  it('are compared where as much is missing of both, and with a day on which nothing ran', () => {
    const lacking = (day: string, amount: string, missing: number) => sum(day, amount, missing, 96);
    const days = toKnownDays([
      lacking('2026-11-01', '10', 24),
      lacking('2026-11-02', '10', 24),
      lacking('2026-11-03', '12', 25),
    ]);
    const booked = new Set(names);
    expect(compareDays(days, periods, booked)).toEqual({ now: 12, before: 20, leftOut: 0 });
    const more = new Map([...days, ['2026-11-04', { amount: '9', missing: 0, isWhole: true }]]);
    expect(compareDays(more, periods, booked)).toEqual({ now: 12, before: 10, leftOut: 1 });
  });
  it('are not where less than half is known', () => {
    const days = toKnownDays([sum('2026-11-03', '12'), sum('2026-11-04', '13')]);
    expect(compareDays(days, periods, new Set())).toBeNull();
    expect(compareDays(days, periods, new Set(names.slice(2)))).toBeNull();
    expect(compareDays(days, periods, new Set(names.slice(1)))).toEqual({ now: 13, before: 0, leftOut: 1 });
    expect(compareDays(days, periods, new Set(names))).toEqual({ now: 25, before: 0, leftOut: 0 });
    expect(compareDays(days, { now: [], before: [] }, new Set())).toBeNull();
  });
});
