import { expect, test } from 'vitest';
import type { CostGroup, CostMover } from '@/lib/contracts/cost-series';
import { prepareChanges } from './prepare-changes';

const group = (key: string | null, amount: string | null, before: string | null) =>
  ({ key, amount, before }) as CostGroup;
const mover = (cluster: string, project: string, difference: string) => ({ cluster, project, difference }) as CostMover;

test('the largest change stands first, whichever way it goes, with the cluster that explains it', () => {
  const rows = prepareChanges(
    [group('search', '10', '12'), group('payments', '30.5', '10'), group('calm', '5', '5')],
    [mover('payments/a', 'payments', '12'), mover('payments/b', 'payments', '-30'), mover('search/c', 'search', '-2')],
  );
  expect(rows.map(({ project, difference, mover: one }) => [project, difference, one?.cluster])).toEqual([
    ['payments', '20.5', 'payments/a'],
    ['search', '-2', 'search/c'],
    ['calm', '0', undefined],
  ]);
  expect(rows.map(({ part }) => Math.round(part * 100))).toEqual([100, -10, 0]);
});

test('what has no project, and what cannot be compared, is left out', () => {
  expect(prepareChanges([group(null, '1', '1'), group('__idle__', '1', '1'), group('new', '1', null)], [])).toEqual([]);
});
