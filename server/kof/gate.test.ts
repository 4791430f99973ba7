import { expect, it } from 'vitest';
import { createMemory, untilOneFails } from './gate.ts';

it('keeps an answer for its time and no more of them than it may', async () => {
  let now = 0;
  let asked = 0;
  const remember = createMemory(10, 2, () => now);
  const ask = (key: string) => remember(key, async () => ++asked);
  expect(await ask('a')).toBe(1);
  now = 9;
  expect(await ask('a')).toBe(1);
  now = 10;
  expect(await ask('a')).toBe(2);
  await ask('b');
  await ask('c');
  expect(await ask('c')).toBe(4);
  expect(await ask('a')).toBe(5);
});

it('begins nothing after a failure, and says so when all that was begun is over', async () => {
  const begun: number[] = [];
  const slow = Promise.withResolvers<number>();
  const works = [0, 1, 2, 3].map((work) => async () => {
    begun.push(work);
    if (work === 1) throw new Error('no answer');
    return work === 0 ? slow.promise : work;
  });
  let isSaid = false;
  const all = untilOneFails(2, works).finally(() => {
    isSaid = true;
  });
  all.catch(() => undefined);
  await new Promise((turn) => setImmediate(turn));
  expect([begun, isSaid]).toEqual([[0, 1], false]);
  slow.resolve(0);
  await expect(all).rejects.toThrow('no answer');
  expect(begun).toEqual([0, 1]);
  expect(await untilOneFails(2, [async () => 'a', async () => 'b', async () => 'c'])).toEqual(['a', 'b', 'c']);
});
