import { expect, test } from 'vitest';
import { dayAhead, endOfDay } from './opt-out-days';

test('a day ahead is one of the calendar of the reader, and lasts to its last minute there', () => {
  const now = new Date('2026-11-25T23:30:00Z');
  expect(dayAhead(now, 0, 'UTC')).toBe('2026-11-25');
  expect(dayAhead(now, 0, 'Europe/Berlin')).toBe('2026-11-26');
  expect(dayAhead(now, 14, 'Europe/Berlin')).toBe('2026-12-10');
  expect(endOfDay('2026-12-10', 'Europe/Berlin')).toBe('2026-12-10T22:59:00.000Z');
});

test('days are those of the calendar, also where clocks change between', () => {
  const before = new Date('2026-10-24T22:30:00Z');
  expect(dayAhead(before, 1, 'Europe/Berlin')).toBe('2026-10-26');
});

test('a field that is not filled in is no day', () => {
  expect(endOfDay('', 'UTC')).toBeNull();
});
