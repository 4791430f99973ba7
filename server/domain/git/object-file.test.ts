import { expect, it } from 'vitest';
import { countObjects } from './object-file.ts';

it.each([
  ['', 0],
  ['# nothing\n', 0],
  ['a: 1\n', 1],
  ['---\na: 1\n---\n# the end\n', 1],
  ['a: 1\n---\nb: 2\n', 2],
  ['a: 1\n---\nb: {\n', 2],
])('counts what a file holds: %j', (text, count) => {
  expect(countObjects(text)).toBe(count);
});
