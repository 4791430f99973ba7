import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailingRhythms } from '../../../../lib/contracts/choices.ts';
import { addDays } from '../../../../lib/days.ts';
import { duePeriod, lookAgainAt, nextDue } from './mailing-period.ts';

it.each([
  ['day', '2026-11-22T06:00:00Z', '2026-11-21', '2026-11-21', '2026-11-23T06:00:00.000Z'],
  // The day before is not over for us until six.
  ['day', '2026-11-22T05:59:59Z', '2026-11-20', '2026-11-20', '2026-11-22T06:00:00.000Z'],
  ['week', '2026-11-22T12:00:00Z', '2026-11-09', '2026-11-15', '2026-11-23T06:00:00.000Z'],
  ['week', '2026-11-23T06:00:00Z', '2026-11-16', '2026-11-22', '2026-11-30T06:00:00.000Z'],
  ['month', '2026-03-01T05:00:00Z', '2026-01-01', '2026-01-31', '2026-03-01T06:00:00.000Z'],
  ['month', '2028-03-01T06:00:00Z', '2028-02-01', '2028-02-29', '2028-04-01T06:00:00.000Z'],
] as const)('a %s at %s is that from %s to %s, and the next is due at %s', (every, now, from, to, next) => {
  expect(duePeriod(every, new Date(now))).toEqual({ from, to });
  expect(nextDue(every, new Date(now)).toISOString()).toBe(next);
});

it('leaves no day out and sends none twice', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...mailingRhythms), instants, (every, now) => {
      const next = nextDue(every, now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(duePeriod(every, next).from).toBe(addDays(duePeriod(every, now).to, 1));
    }),
  );
});

it.each([
  ['all its hours were asked for', '2026-11-22T00:00:00Z', '2026-11-22T06:00:00Z', null],
  ['an hour of it was not', '2026-11-21T23:00:00Z', '2026-11-22T06:00:00Z', '2026-11-22T06:10:00.000Z'],
  ['nothing ever was', null, '2026-11-23T05:55:00Z', '2026-11-23T06:00:00.000Z'],
  ['it has waited for a day', null, '2026-11-23T06:00:00Z', null],
])('looks at a period again where %s', (_what, completeUntil, now, again) => {
  const period = { from: '2026-11-21', to: '2026-11-21' };
  const at = lookAgainAt(period, completeUntil === null ? null : new Date(completeUntil), new Date(now));
  expect(at?.toISOString() ?? null).toBe(again);
});
