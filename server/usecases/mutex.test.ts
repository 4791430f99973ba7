import { expect, it } from 'vitest';
import { withMutex } from './mutex.ts';

it('lets one on at a time for each key, in order, whatever happens to those before', async () => {
  let inside = 0;
  const done: number[] = [];
  const all = Array.from({ length: 20 }, (_, number) =>
    withMutex('payments', async () => {
      inside += 1;
      expect(inside).toBe(1);
      await Promise.resolve();
      inside -= 1;
      done.push(number);
      if (number % 3 === 0) throw new Error('no');
      return number;
    }),
  );
  const other = withMutex('storefront', async () => done.length);
  expect(await other).toBeLessThan(20);
  const ends = await Promise.allSettled(all);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number));
});
