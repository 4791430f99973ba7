import { expect, it } from 'vitest';
import { RecentLists } from './listed.ts';

const objects = [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }];

it('each list has a version of its own, though they come within one millisecond', () => {
  const lists = new RecentLists();
  const versions = [1, 2, 3].map(() => lists.keep('a Namespace', objects));
  expect(new Set(versions).size).toBe(3);
  expect(lists.find('a Namespace', versions[1] ?? '')).toBe(objects);
  expect(lists.find('b Namespace', versions[1] ?? '')).toBeUndefined();
});

it('old lists are forgotten', () => {
  const lists = new RecentLists();
  const first = lists.keep('a Pod', objects);
  for (let count = 0; count < 200; count += 1) lists.keep('a Pod', objects);
  expect(lists.find('a Pod', first)).toBeUndefined();
});
