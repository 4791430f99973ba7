import { expect, it } from 'vitest';
import type { ClusterChart } from '@/lib/contracts/cluster-metrics';
import { chartsShown, prepareLines } from './prepare-metrics';

const chart = (id: ClusterChart['id'], keys: Record<string, (number | null)[]>): ClusterChart => ({
  id,
  unit: 'cores',
  failed: null,
  series: Object.entries(keys).map(([key, values]) => ({ key, values, before: null })),
});
const keysOf = (lines: { key: string; role: unknown }[]) => lines.map(({ key, role }) => [key, role]);

it('puts what is used first and the capacity last', () => {
  const lines = prepareLines(chart('cpu', { capacity: [4], requested: [2], used: [1] }), (key) => key);
  expect(keysOf(lines)).toEqual([
    ['used', 'main'],
    ['requested', 'second'],
    ['capacity', 'limit'],
  ]);
});

it('puts the namespace with the most at the end first, and the others last', () => {
  const lines = prepareLines(chart('namespaceCpu', { a: [9, 1, null], '*': [50], b: [2, 3] }), (key) => key);
  expect(keysOf(lines)).toEqual([
    ['b', 0],
    ['a', 1],
    ['*', 'others'],
  ]);
});

it('calls all namespaces all, where none of them is named', () => {
  const lines = prepareLines(chart('namespaceCpu', { '*': [50, 60] }), (key) => `says ${key}`);
  expect(lines).toMatchObject([{ role: 0, label: 'says **' }]);
});

it('puts a namespace that is gone behind those that are there', () => {
  const lines = prepareLines(chart('namespaceCpu', { gone: [9, 9, null, null], small: [1, 1, 1, 1] }), (key) => key);
  expect(lines.map(({ key }) => key)).toEqual(['small', 'gone']);
});

it('leaves out phases that no pod was in, and keeps those that none is in any more', () => {
  const pods = chart('pods', { Running: [4, 5], Pending: [3, 0], Failed: [0, 0], Unknown: [null, 0] });
  expect(prepareLines(pods, (key) => key).map(({ key }) => key)).toEqual(['Running', 'Pending']);
  const compared = { ...pods, series: pods.series.map((each) => ({ ...each, before: [0, 2] })) };
  expect(prepareLines(compared, (key) => key)).toHaveLength(4);
});

it('shows devices only where there are some', () => {
  expect(chartsShown([chart('gpu', {}), chart('gpu', { capacity: [0, null] }), chart('restarts', {})])).toHaveLength(1);
  expect(chartsShown([chart('gpu', { capacity: [null, 1] })])).toHaveLength(1);
});
