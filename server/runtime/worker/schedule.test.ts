import { expect, it } from 'vitest';
import { oncePerDay, runBeside, runInTurn, type ScheduledTask } from './schedule.ts';

it('runs tasks in turn, each after its interval, until the signal fires', async () => {
  const until = new AbortController();
  const done: string[] = [];
  let running = 0;
  const task = (name: string, everyMs: number): ScheduledTask => ({
    name,
    everyMs,
    run: async () => {
      running += 1;
      await Promise.resolve();
      expect(running).toBe(1);
      running -= 1;
      done.push(name);
      if (done.length === 4) until.abort();
    },
  });
  await runInTurn([task('first', 1), task('second', 1), task('hourly', 3_600_000)], {
    signal: until.signal,
    onError: (error) => {
      throw error;
    },
  });
  expect(done).toEqual(['first', 'second', 'first', 'second']);
});

it('names the task that failed and goes on', async () => {
  const until = new AbortController();
  const failed: unknown[] = [];
  const broken = new Error('broken');
  await runInTurn(
    [
      { name: 'breaks', everyMs: 1, run: () => Promise.reject(broken) },
      { name: 'ends', everyMs: 1, run: async () => until.abort() },
      { name: 'never', everyMs: 1, run: async () => failed.push('ran after the end') },
    ],
    { signal: until.signal, onError: (error, task) => failed.push([task, error]) },
  );
  expect(failed).toEqual([['breaks', broken]]);
});

it('does daily work once a day, and again where it failed', async () => {
  let now = '2026-03-01T23:59:00Z';
  let fails = true;
  let runs = 0;
  const run = oncePerDay({ now: () => new Date(now) }, async () => {
    runs += 1;
    if (fails) throw new Error('not yet');
  });
  const { signal } = new AbortController();
  await expect(run(signal)).rejects.toThrow('not yet');
  fails = false;
  await run(signal);
  await run(signal);
  expect(runs).toBe(2);
  now = '2026-03-02T00:00:00Z';
  await run(signal);
  expect(runs).toBe(3);
});

it('holds up nobody but its own group with a task that takes long', async () => {
  const until = new AbortController();
  const done: string[] = [];
  const ended = new Promise<void>((resolve) => until.signal.addEventListener('abort', () => resolve()));
  const task = (name: string, run: () => Promise<void>): ScheduledTask => ({
    name,
    everyMs: 1,
    run: async () => {
      done.push(name);
      await run();
    },
  });
  const short = task('short', async () => {
    if (done.filter((name) => name === 'short').length === 3) until.abort();
  });
  await runBeside([[short], [task('long', () => ended), task('behind it', async () => undefined)]], {
    signal: until.signal,
    onError: (error) => {
      throw error;
    },
  });
  expect(done.filter((name) => name !== 'short')).toEqual(['long']);
  expect(done.filter((name) => name === 'short')).toHaveLength(3);
});
