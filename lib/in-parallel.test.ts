import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('does each once, and no more than so many at once', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (one) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(one);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('rejects as the work does', async () => {
  await expect(inParallel([1, 2], 2, async (one) => Promise.reject(new Error(`no ${one}`)))).rejects.toThrow('no 1');
});
