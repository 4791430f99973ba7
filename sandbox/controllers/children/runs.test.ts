import { expect, it } from 'vitest';
import { restartsUntil, runAt, waitAfter } from './runs.ts';

it('starts a container again after ever longer waits, up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(waitAfter)).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
});

it('counts as many restarts as lives have begun, at any time', () => {
  const sinceMs = 1_000_000;
  for (const index of [0, 1, 4, 5, 6, 40]) {
    const { startMs, endMs } = runAt(sinceMs, index);
    expect(restartsUntil(sinceMs, startMs)).toBe(index);
    expect(restartsUntil(sinceMs, endMs)).toBe(index);
    expect(restartsUntil(sinceMs, startMs - 1)).toBe(Math.max(0, index - 1));
    expect(runAt(sinceMs, index + 1).startMs - endMs).toBe(waitAfter(index));
  }
});
