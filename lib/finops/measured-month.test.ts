import { expect, it } from 'vitest';
import { unmeasuredDays } from './measured-month.ts';

it.each([
  ['2026-10', '2026-10-13', 12],
  ['2026-10', '2026-10-01', 0],
  ['2026-10', '2026-09-30', 0],
  ['2026-10', '2026-10-02', 1],
  ['2026-02', '2026-04-01', 28],
  ['2026-10', null, 0],
])('of %s, measured since %s, %d days are not measured', (month, since, days) => {
  expect(unmeasuredDays(month, since)).toBe(days);
});
