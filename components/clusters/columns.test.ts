import { expect, test } from 'vitest';
import {
  type ColumnId,
  columnKeys,
  columnSorts,
  columnWidth,
  givesWay,
  leastWidth,
  readColumns,
  withColumn,
} from './columns';

test('a stored choice is read back in the order of the columns', () => {
  expect(readColumns('owner,project,gone')).toEqual(['project', 'owner']);
  expect(readColumns('')).toEqual([]);
  expect(readColumns(null).length).toBeGreaterThan(3);
});

test('a column is added and taken away', () => {
  expect(withColumn(['owner'], 'project', true)).toBe('project,owner');
  expect(withColumn(['project', 'owner'], 'project', false)).toBe('owner');
});

test('only known columns sort', () => {
  for (const key of Object.keys(columnSorts)) expect(columnKeys).toContain(key);
});

/** Pixels of the table below which a column that gives way is gone. */
const goneBelow = (id: ColumnId) => Number(/max-\[(\d+)px\]/.exec(givesWay[id] ?? '')?.[1] ?? 0);

test.each([494, 659, 838, 925, 999, 1479])('in %i px the phase has its room, whatever nobody chose', (width) => {
  const standing: ColumnId[] = ['select', 'name', 'phase', ...readColumns(null), 'menu'];
  const left = standing.filter((id) => width > goneBelow(id));
  expect(leastWidth(left)).toBeLessThanOrEqual(width);
});

test('chosen columns all count', () => {
  expect(leastWidth(['name', 'phase', 'labels']) - leastWidth(['name', 'phase'])).toBe(columnWidth('labels'));
});
