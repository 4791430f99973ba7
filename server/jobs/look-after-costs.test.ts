import { expect, it } from 'vitest';
import { createNightly, createPatience, pauseMs } from './look-after-costs.ts';

it('asks every minute, and what is too much after ever longer pauses', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => pauseMs(failures) / 60_000);
  expect(minutes).toEqual([1, 1, 2, 4, 8, 16, 30, 30]);
});

it('reads finished days again once a day, and once an hour while they could not be read', () => {
  const nightly = createNightly();
  const due = (time: string, isAllRead: boolean | null = null) => {
    const now = new Date(`2026-03-${time}:00Z`);
    const isDue = nightly.isDue(now);
    if (isDue && isAllRead !== null) nightly.note(now, isAllRead);
    return isDue;
  };
  expect([due('01T00:02', false), due('01T00:03'), due('01T00:14'), due('01T00:15', false)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([due('01T01:14'), due('01T01:15', true), due('01T02:15'), due('01T23:59')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect([due('02T00:00', true), due('02T00:15')]).toEqual([true, false]);
});

it('asks after ever longer pauses for what is too much, and every minute once it is not', () => {
  const patience = createPatience();
  const at = (minute: number) => new Date(Date.parse('2026-03-01') + minute * 60_000);
  const asked: number[] = [];
  for (let minute = 0; minute < 40; minute += 1) {
    if (!patience.isDue(at(minute))) continue;
    asked.push(minute);
    patience.note(at(minute), minute >= 15);
  }
  expect(asked.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 16, 17, 18]);
});
