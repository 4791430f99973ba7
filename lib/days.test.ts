import { expect, it } from 'vitest';
import { addDays } from './days.ts';

it('goes over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});
