import { expect, test } from 'vitest';
import { endOfDay, toDay } from './opt-out-days';

test('a day ahead is one of the calendar, and lasts to its last second', () => {
  const now = new Date(2026, 10, 25, 23, 30);
  expect([toDay(now, 0), toDay(now, 14)]).toEqual(['2026-11-25', '2026-12-09']);
  expect(endOfDay('2026-12-09')).toBe(new Date(2026, 11, 9, 23, 59, 59).toISOString());
});

test('a field that is not filled in is no day', () => {
  expect(endOfDay('')).toBeNull();
});
