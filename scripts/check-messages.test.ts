import { expect, test } from 'vitest';
import { compareCatalogues, readCatalogue, sameInBoth } from './check-messages.ts';

test('the catalogues of the portal agree', () => {
  expect(compareCatalogues(readCatalogue('en'), readCatalogue('zh'), sameInBoth)).toEqual([]);
});

test('each way in which two catalogues can differ is named', () => {
  const faults = compareCatalogues(
    { a: { only: 'x' }, count: '{n, plural, one {# node} other {# nodes}}', name: 'Ready' },
    { count: '{m} 个节点', name: 'Ready', extra: '多' },
    new Set(['gone']),
  );
  expect(faults).toEqual([
    'a.only: missing in zh',
    'count: parameters differ: en (n), zh (m)',
    'name: zh holds no Chinese: Ready',
    'extra: missing in en',
    'gone: reviewed, but does not exist',
  ]);
});
