import { expect, test } from 'vitest';
import { flattenConfig } from './flatten-config';

test('nested values become paths, lists and scalars stay readable', () => {
  expect(flattenConfig({ region: 'eu', worker: { size: 80, zones: ['a', 'b'] }, bastion: { enabled: false } })).toEqual(
    [
      ['region', 'eu'],
      ['worker.size', '80'],
      ['worker.zones', '["a","b"]'],
      ['bastion.enabled', 'false'],
    ],
  );
});
