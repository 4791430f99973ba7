import { expect, it } from 'vitest';
import { mondayOf, prepareWeek, weekWindow } from './prepare-week';

const zone = 'Europe/Berlin';
const now = new Date('2026-11-19T13:30:00Z');

it('begins on the Monday of the reader', () => {
  expect(mondayOf(now, zone, 0)).toEqual({ year: 2026, month: 11, day: 16 });
  expect(mondayOf(now, zone, -1)).toEqual({ year: 2026, month: 11, day: 9 });
  expect(weekWindow({ year: 2026, month: 3, day: 23 }, zone)).toEqual({
    from: '2026-03-22T23:00:00.000Z',
    until: '2026-03-29T22:00:00.000Z',
  });
});

it('cuts nights at midnight and what is planned at now', () => {
  const night = { start: '2026-11-18T18:00:00.000Z', end: '2026-11-19T06:00:00.000Z' };
  const week = prepareWeek(
    {
      planned: [night, { start: '2026-11-19T12:30:00.000Z', end: '2026-11-19T23:00:00.000Z' }],
      slept: [night],
      kept: [],
    },
    mondayOf(now, zone, 0),
    zone,
    now,
  );
  expect(week.map(({ stretches }) => stretches.length)).toEqual([0, 0, 1, 2, 0, 0, 0]);
  expect(week[2]?.stretches[0]).toMatchObject({ kind: 'slept', left: (19 / 24) * 100 });
  expect(week[3]?.stretches[0]).toMatchObject({ kind: 'slept', left: 0, width: (7 / 24) * 100 });
  expect(week[3]?.stretches[1]).toMatchObject({ kind: 'planned', start: now.toISOString() });
  expect(week[3]?.isToday).toBe(true);
  expect(week[3]?.now).toBeCloseTo((14.5 / 24) * 100);
  expect(week[2]?.now).toBeNull();
});
