import { expect, it } from 'vitest';
import { ReadingTurns } from './reading-turns.ts';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 2, 4, 10);
const clusters = ['a', 'b', 'c', 'd', 'e'].map((uid) => ({ uid }));

it('gives each its turn before anybody has a second one', () => {
  const turns = new ReadingTurns();
  const rounds: string[] = [];
  for (let minute = 0; minute < 6; minute += 1) {
    const nowMs = startMs + minute * minuteMs;
    const round = turns.next(clusters, nowMs, 2).map(({ uid }) => uid);
    for (const uid of round) turns.note(uid, 'kept', nowMs);
    rounds.push(round.join(''));
  }
  expect(rounds).toEqual(['ab', 'cd', 'e', '', '', 'ab']);
});

it.each([
  ['kept', 5],
  ['away', 20],
  ['refused', 60],
] as const)('lets a cluster whose events were %s wait for %i minutes', (outcome, minutes) => {
  const turns = new ReadingTurns();
  turns.note('a', outcome, startMs);
  const isDue = (minute: number) => turns.next([{ uid: 'a' }], startMs + minute * minuteMs, 9).length > 0;
  expect(isDue(minutes - 1)).toBe(false);
  expect(isDue(minutes)).toBe(true);
});

it('forgets a cluster that is sound again', () => {
  const turns = new ReadingTurns();
  turns.note('a', 'refused', startMs);
  expect(turns.next([], startMs, 9)).toEqual([]);
  expect(turns.next([{ uid: 'a' }], startMs, 9)).toEqual([{ uid: 'a' }]);
});
