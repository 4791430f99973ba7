import { expect, it } from 'vitest';
import { pauseMs } from './sync-costs.ts';

it('asks every minute, and what is too much after ever longer pauses', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => pauseMs(failures) / 60_000);
  expect(minutes).toEqual([1, 1, 2, 4, 8, 16, 30, 30]);
});
