import { expect, it } from 'vitest';
import { type LabelRow, patchOf, problemOf, splitLabels, toRows } from './label-draft';

const labels = {
  tier: 'prod',
  'k0rdent.mirantis.com/component': 'kcm',
  'slipway.dev/project': 'shop',
  'example.com/team': 'web',
};
const row = (name: string, value = '', id = 9): LabelRow => ({ id, name, value });

it('keeps the labels of controllers apart from those of people', () => {
  expect(splitLabels(labels).reserved.map(([name]) => name)).toEqual([
    'k0rdent.mirantis.com/component',
    'slipway.dev/project',
  ]);
  expect(toRows(labels)).toEqual([row('example.com/team', 'web', 0), row('tier', 'prod', 1)]);
});

it.each([
  [row('tier', 'prod'), null],
  [row('empty'), null],
  [row('a'.repeat(63), 'a'.repeat(63)), null],
  [row(' '), 'nameMissing'],
  [row('a'.repeat(64)), 'nameForm'],
  [row('-tier'), 'nameForm'],
  [row('a/b/c'), 'nameForm'],
  [row('kubernetes.io/os', 'linux'), 'reserved'],
  [row('cluster.x-k8s.io/cluster-name'), 'reserved'],
  [row('app.k0rdent.mirantis.com/x'), 'reserved'],
  [row('zone', 'a'), 'twice'],
  [row('tier', 'two words'), 'valueForm'],
  [row('tier', 'a'.repeat(64)), 'valueForm'],
])('%o: %s', (typed, problem) => {
  expect(problemOf(typed, [row('zone', 'b', 1), typed])).toBe(problem);
});

it('asks for what differs alone, with what it was', () => {
  expect(patchOf(labels, [row('tier', 'dev', 1), row('zone ', ' a', 2)])).toEqual({
    labels: { 'example.com/team': null, tier: 'dev', zone: 'a' },
    seenLabels: { 'example.com/team': 'web', tier: 'prod', zone: null },
  });
  expect(patchOf(labels, toRows(labels)).labels).toEqual({});
});
