import { expect, test } from 'vitest';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { prepareRows } from './prepare-rows';

const row = (uid: string, phase: ClusterRow['phase'] = 'ready') =>
  ({ uid, phase, nodesReady: 1, nodesTotal: 1, cause: null }) as ClusterRow;
const shown = { question: 'q', rows: [row('a'), row('b'), row('c')] };

test('a row that changed stays in its place and shows how it stands now', () => {
  const { rows, changed, changes } = prepareRows(shown, [row('c', 'failed'), row('a'), row('b')]);
  expect(rows.map((each) => `${each.uid} ${each.phase}`)).toEqual(['a ready', 'b ready', 'c failed']);
  expect([...changed]).toEqual(['c']);
  expect(changes).toBe(1);
});

test('rows that came or went wait to be applied', () => {
  const { rows, changes } = prepareRows(shown, [row('new'), row('a'), row('b')]);
  expect(rows.map((each) => each.uid)).toEqual(['a', 'b', 'c']);
  expect(changes).toBe(1);
});

test('the same answer changes nothing', () => {
  expect(prepareRows(shown, [row('a'), row('b'), row('c')]).changes).toBe(0);
});
