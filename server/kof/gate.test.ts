import { expect, it, vi } from 'vitest';
import { collectGarbage } from '../../tests/support/held-memory.ts';
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

it('keeps what weighs little, and lets go what has had its time or weighs too much', async () => {
  let now = 0;
  const answers: WeakRef<object>[] = [];
  const remember = createMemory(10, 100, () => now);
  const ask = async (key: string, weight: number) => {
    const count = answers.length;
    await remember(
      key,
      async () => answers[answers.push(new WeakRef({ weight })) - 1]?.deref() ?? {},
      () => weight,
    );
    return answers.length > count;
  };
  expect([await ask('large', 101), await ask('large', 101)]).toEqual([true, true]);
  expect([await ask('a', 60), await ask('a', 60)]).toEqual([true, false]);
  // With this one it would be more than may be kept.
  expect([await ask('b', 50), await ask('b', 50), await ask('a', 60)]).toEqual([true, false, true]);
  now = 20;
  await ask('c', 1);
  await vi.waitFor(() => {
    collectGarbage();
    expect(answers.map((one) => one.deref() !== undefined)).toEqual([...answers.slice(1).map(() => false), true]);
  });
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
