import { expect, it } from 'vitest';
import { type SleepChange, sleptPeriods, within } from './slept.ts';

const hour = (at: number) => new Date(Date.UTC(2026, 10, 25, at));
const fell = (at: number): SleepChange => ({ at: hour(at), to: 'asleep' });
const woke = (at: number): SleepChange => ({ at: hour(at), to: 'awake' });
const hours = (...asked: Parameters<typeof sleptPeriods>) =>
  sleptPeriods(...asked).map(({ start, end }) => [start.getUTCHours(), end.getUTCHours()]);

it('sleeps from when the last worker was gone until it is woken', () => {
  expect(hours([fell(1), woke(5), fell(7)], true, hour(9))).toEqual([
    [1, 5],
    [7, 9],
  ]);
});

it('does not count a sleep that somebody ended without a request', () => {
  expect(hours([fell(1), fell(7), woke(8)], false, hour(9))).toEqual([[7, 8]]);
  expect(hours([fell(1)], false, hour(9))).toEqual([]);
});

it('begins to count with what is known', () => {
  expect(hours([woke(2)], false, hour(9))).toEqual([]);
  expect(within([{ start: hour(1), end: hour(5) }], hour(3), hour(4))).toEqual([{ start: hour(3), end: hour(4) }]);
  expect(within([{ start: hour(1), end: hour(2) }], hour(3), hour(4))).toEqual([]);
});
