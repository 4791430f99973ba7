import { expect, test } from 'vitest';
import { toggleValue } from './use-cluster-filters';

test('a filter holds several values and disappears with the last', () => {
  expect(toggleValue(null, 'failed')).toBe('failed');
  expect(toggleValue('failed', 'degraded')).toBe('failed,degraded');
  expect(toggleValue('failed,degraded', 'failed')).toBe('degraded');
  expect(toggleValue('degraded', 'degraded')).toBeNull();
});
