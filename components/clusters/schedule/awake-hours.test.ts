import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdays } from '@/lib/contracts/policies';
import { officeHours, toAsleep, toAwake } from './awake-hours';

it('sleeps before and after, and on other days', () => {
  expect(toAsleep(officeHours)).toEqual([
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '00:00', to: '07:00' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '19:00', to: '00:00' },
    { days: ['sat', 'sun'], from: '00:00', to: '00:00' },
  ]);
});

it('reads what it wrote', () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((value) => `${String(value).padStart(2, '0')}:00`);
  const days = fc.subarray([...weekdays], { minLength: 1 });
  fc.assert(
    fc.property(days, hour, hour, (chosen, from, to) => {
      fc.pre(to === '00:00' || from < to);
      fc.pre(toAsleep({ days: chosen, from, to }).length > 0);
      expect(toAwake(toAsleep({ days: chosen, from, to }))).toEqual({ days: chosen, from, to });
    }),
  );
});

it('knows what no form says', () => {
  expect(toAwake([{ days: ['mon'], from: '12:00', to: '13:00' }])).toBeNull();
});
