import { describe, expect, it } from 'vitest';
import { canonical, counted, nano, whole, written } from './quantity.ts';

describe('quantities', () => {
  it.each([
    ['0', '0'],
    ['1000m', '1'],
    ['0.5', '500m'],
    ['1500m', '1500m'],
    ['100000', '100k'],
    ['1e3', '1k'],
    ['1024Mi', '1Gi'],
    ['1000Mi', '1000Mi'],
    ['0.5Gi', '512Mi'],
    ['1Ki', '1Ki'],
    ['0.5Ki', '512'],
    ['250u', '250u'],
    ['-2', '-2'],
  ])('%s is spelled %s', (given, expected) => {
    expect(canonical(given)).toBe(expected);
  });

  it('are counted up, processors in thousandths', () => {
    expect(counted('cpu', '1500100u')).toBe(1501n);
    expect(counted('memory', '1.5Ki')).toBe(1536n);
    expect(whole('1m')).toBe(1n);
    expect(nano(undefined)).toBe(0n);
    expect(written(3n * 1024n ** 3n * 10n ** 9n, true)).toBe('3Gi');
  });
});
