import { afterEach, expect, it, vi } from 'vitest';
import { WallClock } from './clock.ts';

afterEach(() => vi.useRealTimers());

it('shortens spans by its speed, also those under way when the speed changes', () => {
  vi.useFakeTimers();
  const clock = new WallClock(10);
  const done: string[] = [];
  clock.after(10_000, () => done.push('short'));
  clock.after(100_000, () => done.push('long'));
  vi.advanceTimersByTime(999);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['short']);
  clock.setSpeed(90);
  vi.advanceTimersByTime(999);
  expect(done).toEqual(['short']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['short', 'long']);
});

it('forgets cancelled waits', () => {
  vi.useFakeTimers();
  const clock = new WallClock(1);
  const run = vi.fn();
  clock.after(10, run)();
  clock.after(10, run);
  clock.stop();
  vi.advanceTimersByTime(100);
  expect(run).not.toHaveBeenCalled();
});
