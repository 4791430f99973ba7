import { expect, test } from 'vitest';
import { columnKeys, columnSorts, readColumns, withColumn } from './columns';

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
