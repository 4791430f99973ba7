import { expect, it } from 'vitest';
import { createMemory } from './gate.ts';

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
