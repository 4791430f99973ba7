import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from '../../../lib/contracts/policies.ts';
import { keptPeriods, lastTransition, nextTransition, type SleepPlan, sleepPeriods } from './sleep-schedule.ts';

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const nightly = (timeZone: string, from = '19:00', to = '07:00'): SleepPlan => ({
  timeZone,
  asleep: [{ days: [...weekdays], from, to }],
  awakeSince: null,
  awakeUntil: null,
});
/** Nights of work days, and the weekend. */
const office: SleepPlan = {
  ...nightly('Europe/Berlin'),
  asleep: [
    { days: [...workdays], from: '19:00', to: '07:00' },
    { days: ['sat', 'sun'], from: '07:00', to: '07:00' },
  ],
};
const date = (text: string) => new Date(text);
const periods = (plan: SleepPlan, from: string, until: string) =>
  sleepPeriods(plan, date(from), date(until)).map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`);
const hours = (plan: SleepPlan, from: string, until: string) =>
  sleepPeriods(plan, date(from), date(until)).reduce((sum, { start, end }) => sum + (+end - +start), 0) / 3_600_000;

describe('a week of sleep', () => {
  it('joins a Friday night with the weekend', () => {
    expect(periods(office, '2026-11-19T00:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
      '2026-11-19T00:00:00.000Z 2026-11-19T06:00:00.000Z',
      '2026-11-19T18:00:00.000Z 2026-11-20T06:00:00.000Z',
      '2026-11-20T18:00:00.000Z 2026-11-23T06:00:00.000Z',
      '2026-11-23T18:00:00.000Z 2026-11-24T00:00:00.000Z',
    ]);
    // Mon to Fri 12 hours awake.
    expect(hours(office, '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z')).toBe(108);
  });

  it.each([
    // A night is an hour shorter in spring, and longer in autumn.
    ['Europe/Berlin', '2026-03-28T18:00:00Z', '2026-03-29T05:00:00Z', 11],
    ['Europe/Berlin', '2026-10-24T17:00:00Z', '2026-10-25T06:00:00Z', 13],
    ['America/New_York', '2026-03-08T00:00:00Z', '2026-03-08T11:00:00Z', 11],
    ['America/New_York', '2026-10-31T23:00:00Z', '2026-11-01T12:00:00Z', 13],
    ['Asia/Kolkata', '2026-03-28T13:30:00Z', '2026-03-29T01:30:00Z', 12],
    // Over a day that does not exist: 19:00 to midnight, and midnight to 07:00.
    ['Pacific/Apia', '2011-12-30T05:00:00Z', '2011-12-30T17:00:00Z', 12],
  ])('in %s sleeps from %s to %s', (zone, from, to, length) => {
    const plan = nightly(zone);
    const middle = (date(from).getTime() + date(to).getTime()) / 2;
    expect(nextTransition(plan, date(from))).toMatchObject({ at: date(to), to: 'awake' });
    expect(lastTransition(plan, date('2000-01-01T00:00:00Z'), new Date(middle))).toEqual({
      at: date(from),
      to: 'asleep',
    });
    expect(hours(plan, from, to)).toBe(length);
  });

  it('sleeps neither shorter nor twice where its hour is skipped or doubled', () => {
    const berlin = nightly('Europe/Berlin', '02:30', '03:30');
    expect(periods(berlin, '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z 2026-03-29T01:30:00.000Z',
    ]);
    expect(periods(berlin, '2026-10-25T00:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z 2026-10-25T02:30:00.000Z',
    ]);
    // What lies in the skipped hour does not happen.
    expect(periods(nightly('Europe/Berlin', '02:10', '02:50'), '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual(
      [],
    );
  });

  it('changes nothing where it always sleeps', () => {
    const always = nightly('UTC', '00:00', '00:00');
    expect(nextTransition(always, date('2026-11-25T12:00:00Z'))).toBeNull();
    expect(hours(always, '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z')).toBe(168);
  });
});

describe('kept awake', () => {
  const kept = { ...office, awakeSince: date('2026-11-19T13:20:00Z'), awakeUntil: date('2026-11-19T21:00:00Z') };

  it('sleeps from when it was kept until', () => {
    expect(nextTransition(kept, date('2026-11-19T14:00:00Z'))).toEqual({
      at: date('2026-11-19T21:00:00Z'),
      to: 'asleep',
    });
    expect(nextTransition(kept, date('2026-11-19T21:00:00Z'))).toEqual({
      at: date('2026-11-20T06:00:00Z'),
      to: 'awake',
    });
  });

  it('is told where it would sleep', () => {
    expect(keptPeriods(kept, date('2026-11-19T00:00:00Z'), date('2026-11-21T00:00:00Z'))).toEqual([
      { start: date('2026-11-19T18:00:00Z'), end: date('2026-11-19T21:00:00Z') },
    ]);
    expect(keptPeriods(office, date('2026-11-19T00:00:00Z'), date('2026-11-21T00:00:00Z'))).toEqual([]);
  });

  it('wakes at once when it is kept awake at night', () => {
    const now = date('2026-11-19T20:00:00Z');
    const plan = { ...office, awakeSince: now, awakeUntil: date('2026-11-21T12:00:00Z') };
    expect(lastTransition(plan, now, now)).toEqual({ at: now, to: 'awake' });
    expect(nextTransition(plan, now)).toEqual({ at: date('2026-11-21T12:00:00Z'), to: 'asleep' });
  });

  it('wakes at once by day too, where it sleeps for another reason', () => {
    const now = date('2026-11-19T12:00:00Z');
    const plan = { ...office, awakeSince: now, awakeUntil: date('2026-11-19T21:00:00Z') };
    expect(lastTransition(plan, now, date('2026-11-19T13:00:00Z'))).toEqual({ at: now, to: 'awake' });
  });

  it('leaves the nights before as they were', () => {
    expect(periods(kept, '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z')).toEqual([
      '2026-11-18T18:00:00.000Z 2026-11-19T06:00:00.000Z',
    ]);
  });
});

it('looks not behind the moment in which it was planned', () => {
  expect(lastTransition(office, date('2026-11-25T19:00:00Z'), date('2026-11-25T20:00:00Z'))).toBeNull();
});

const clock = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => {
  const text = (count: number) => String(count).padStart(2, '0');
  return `${text(Math.floor(quarter / 4))}:${text((quarter % 4) * 15)}`;
});
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
);

it('is asleep and awake in turns, whatever the times', () => {
  const times = fc.record({
    days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    from: clock,
    to: clock,
  });
  const start = fc.date({ min: date('2010-01-01T00:00:00Z'), max: date('2030-01-01T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(zone, fc.array(times, { minLength: 1, maxLength: 3 }), start, (timeZone, asleep, from) => {
      const plan = { timeZone, asleep, awakeSince: null, awakeUntil: null };
      const found = sleepPeriods(plan, from, new Date(from.getTime() + 10 * 86_400_000));
      let before = from.getTime() - 1;
      for (const period of found) {
        expect(period.start.getTime()).toBeGreaterThan(before);
        expect(period.end.getTime()).toBeGreaterThan(period.start.getTime());
        before = period.end.getTime();
      }
      const next = nextTransition(plan, from);
      if (next) expect(next.at.getTime()).toBeGreaterThan(from.getTime());
    }),
    { numRuns: 100 },
  );
});
