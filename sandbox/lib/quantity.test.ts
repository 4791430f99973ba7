import { describe, expect, it } from 'vitest';
import { canonical, counted, nano, spelled, whole } from './quantity.ts';

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
  });

  it.each([
    ['cpu', 1500n, '1500m'],
    ['cpu', 2000n, '2'],
    ['pods', 110n, '110'],
    ['memory', 3n * 1024n ** 3n, '3Gi'],
    ['hugepages-2Mi', 2n * 1024n ** 2n, '2Mi'],
    ['nvidia.com/gpu', 1024n, '1024'],
  ])('of %s are spelled as they are counted', (name, amount, text) => {
    expect(spelled(name, amount)).toBe(text);
    expect(counted(name, text)).toBe(amount);
  });
});
