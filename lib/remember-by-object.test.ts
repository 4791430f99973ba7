import { expect, it } from 'vitest';
import { rememberByObject } from './remember-by-object.ts';

it('reads each object once, and what is none every time', () => {
  let reads = 0;
  const read = rememberByObject((object) => {
    reads += 1;
    return [object];
  });
  const one = {};
  expect(read(one)).toBe(read(one));
  expect([read({}), read('text'), read('text')]).toEqual([[{}], ['text'], ['text']]);
  expect(reads).toBe(4);
});
