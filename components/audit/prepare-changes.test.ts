import { expect, it } from 'vitest';
import { prepareChanges } from './prepare-changes';

it('says place by place what was added, taken and changed', () => {
  const before = { state: 'approved', quota: { clusters: 3, nodes: 9 }, labels: ['a'] };
  const after = { state: 'ready', quota: { clusters: 3 }, labels: ['a', 'b'], reason: 'x' };
  expect(prepareChanges(before, after)).toEqual([
    { path: 'state', before: 'approved', after: 'ready', kind: 'changed' },
    { path: 'quota.clusters', before: '3', after: '3', kind: 'same' },
    { path: 'quota.nodes', before: '9', after: null, kind: 'removed' },
    { path: 'labels', before: '["a"]', after: '["a","b"]', kind: 'changed' },
    { path: 'reason', before: null, after: 'x', kind: 'added' },
  ]);
});

it('knows lists of objects, plain values, and nothing at all', () => {
  expect(prepareChanges(null, { rules: [{ name: 'one' }], empty: {} })).toEqual([
    { path: 'rules.0.name', before: null, after: 'one', kind: 'added' },
    { path: 'empty', before: null, after: '{}', kind: 'added' },
  ]);
  expect(prepareChanges('a', 'b')).toEqual([{ path: '', before: 'a', after: 'b', kind: 'changed' }]);
  expect(prepareChanges(null, undefined)).toEqual([]);
});
