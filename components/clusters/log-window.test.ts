import { expect, it } from 'vitest';
import { logWindowSince } from './log-window';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T11:55:00Z', '15m'],
  ['2026-11-20T11:50:00Z', '15m'],
  ['2026-11-20T11:49:59Z', '1h'],
  ['2026-11-20T11:00:00Z', '6h'],
  ['2026-11-19T12:00:00Z', '7d'],
  ['2026-01-01T00:00:00Z', '30d'],
])('shows how a trouble of %s began in the last %s', (since, window) => {
  expect(logWindowSince(since, now)).toBe(window);
});
