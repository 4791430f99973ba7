import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiError } from '../client/rest.ts';
import { VirtualClock } from './virtual-clock.ts';
import { WorkQueue } from './work-queue.ts';

const start = new Date('2026-11-01T00:00:00Z');

function queue(reconcile: (key: string, run: number) => Promise<number | undefined>, concurrency = 2) {
  const clock = new VirtualClock(start);
  const runs: string[] = [];
  const said: string[] = [];
  const made = new WorkQueue({
    name: 'test',
    clock,
    concurrency,
    log: (text) => said.push(text),
    reconcile: (key) => {
      runs.push(`${(clock.now().getTime() - start.getTime()) / 1000} ${key}`);
      return reconcile(key, runs.length);
    },
  });
  const play = async (seconds: number) => {
    const end = new Date(start.getTime() + seconds * 1000);
    do await setImmediate();
    while (clock.step(end));
    await setImmediate();
  };
  return { made, runs, said, play };
}

it('runs a key once at a time and once more if it was added meanwhile', async () => {
  let release: () => void = () => undefined;
  const { made, runs, play } = queue((_, run) =>
    run === 1 ? new Promise((done) => (release = () => done(undefined))) : Promise.resolve(undefined),
  );
  made.add('a');
  made.add('a');
  made.add('a');
  await play(0);
  expect(runs).toEqual(['0 a']);
  release();
  await play(0);
  expect(runs).toEqual(['0 a', '0 a']);
});

it('never runs more than its limit at once', async () => {
  let running = 0;
  let most = 0;
  const { made, runs, play } = queue(async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    return undefined;
  }, 3);
  for (let index = 0; index < 20; index += 1) made.add(`k${index}`);
  while (runs.length < 20) await play(0);
  expect(most).toBe(3);
});

it('waits as long as it is told, backs off 5 s on errors, says so once, and repeats conflicts at once', async () => {
  const { made, runs, said, play } = queue(async (_, run) => {
    if (run <= 2) throw new Error('no');
    if (run === 3) throw new ApiError(409, undefined, 'stale');
    return run === 4 ? 60_000 : undefined;
  });
  made.add('a');
  await play(200);
  expect(runs).toEqual(['0 a', '5 a', '10 a', '10.025 a', '70.025 a']);
  expect(said).toEqual(['test a: no']);
});

it('takes nothing more once stopped', async () => {
  const { made, runs, play } = queue(async () => 1000);
  made.add('a');
  await play(0);
  await made.stop();
  made.add('b');
  await play(100);
  expect(runs).toEqual(['0 a']);
});
