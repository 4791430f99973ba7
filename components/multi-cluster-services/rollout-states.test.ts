import { expect, it } from 'vitest';
import { type RolloutCounts, rolloutStates } from '@/lib/contracts/multi-cluster-services';
import { countMatched, groupOf, sortRules, worstOf } from './rollout-states';

const counts = (given: Partial<RolloutCounts>): RolloutCounts =>
  Object.fromEntries(rolloutStates.map((state) => [state, given[state] ?? 0])) as RolloutCounts;

it('counts as matched what the labels match now, hibernated and waiting ones too', () => {
  expect(countMatched(counts({ failed: 1, waiting: 2, asleep: 3, kept: 4, leaving: 5 }))).toBe(6);
});

it('says the worst first, and nothing where there is no cluster', () => {
  expect(worstOf(counts({ deployed: 9, failed: 1 }))).toBe('failed');
  expect(worstOf(counts({ deployed: 9, waiting: 1 }))).toBe('waiting');
  expect(worstOf(counts({ deployed: 9 }))).toBe('deployed');
  expect(worstOf(counts({ leaving: 2 }))).toBeNull();
});

it('groups every state', () => {
  expect(Object.fromEntries(rolloutStates.map((state) => [state, groupOf(state)]))).toEqual({
    failed: 'matched',
    replaced: 'matched',
    paused: 'matched',
    progressing: 'matched',
    deployed: 'matched',
    waiting: 'waiting',
    asleep: 'waiting',
    kept: 'left',
    leaving: 'left',
  });
});

it('sorts by trouble, size, priority or name', () => {
  const rules = [
    { name: 'b', priority: 100, counts: counts({ deployed: 9 }) },
    { name: 'a', priority: 300, counts: counts({ deployed: 1 }) },
    { name: 'c', priority: 200, counts: counts({ failed: 1 }) },
  ];
  const names = (sort: Parameters<typeof sortRules>[1]) =>
    sortRules(rules, sort)
      .map(({ name }) => name)
      .join('');
  expect([names('trouble'), names('name'), names('matched'), names('priority')]).toEqual(['cab', 'abc', 'bac', 'acb']);
});
