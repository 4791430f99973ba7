import { expect, test, vi } from 'vitest';
import { MetricsError } from './metrics.ts';

test('what one bundle of the portal throws is known in another, which has its own copy of this file', async () => {
  vi.resetModules();
  const other = await import('./metrics.ts');
  expect(other.MetricsError).not.toBe(MetricsError);
  expect(new other.MetricsError('unreachable', 'away')).toBeInstanceOf(MetricsError);
  expect(new Error('away')).not.toBeInstanceOf(MetricsError);
});
