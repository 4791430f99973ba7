import { expect, it } from 'vitest';
import { trimSlashes } from './trim-slashes.ts';

it('takes the slashes at the end away and no others', () => {
  expect(['https://a/b//', 'https://a', '', '///'].map(trimSlashes)).toEqual(['https://a/b', 'https://a', '', '']);
});

it('is done at once with an address that somebody made to hold it up', () => {
  const long = `https://a${'/'.repeat(1_000_000)}x`;
  const started = performance.now();
  expect(trimSlashes(long)).toBe(long);
  expect(performance.now() - started).toBeLessThan(1_000);
});
