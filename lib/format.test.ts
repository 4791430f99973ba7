import { expect, it } from 'vitest';
import { formatQuantity, formOf } from './format.ts';

it.each([
  ['bytes', 512, { divisor: 1, symbol: 'bytes', decimals: 0 }],
  ['bytes', 80 * 2 ** 30, { divisor: 2 ** 30, symbol: 'gib', decimals: 1 }],
  ['bytes', 3 * 2 ** 40, { divisor: 2 ** 40, symbol: 'tib', decimals: 2 }],
  ['bytesPerSecond', 18 * 2 ** 20, { divisor: 2 ** 20, symbol: 'mibPerSecond', decimals: 1 }],
  ['bytesPerSecond', 3 * 2 ** 30, { divisor: 2 ** 20, symbol: 'mibPerSecond', decimals: 0 }],
  ['bytesPerSecond', 10, { divisor: 1, symbol: 'bytesPerSecond', decimals: 1 }],
  ['ratio', 0.009, { divisor: 0.01, symbol: 'percent', decimals: 2 }],
  ['ratio', 0.94, { divisor: 0.01, symbol: 'percent', decimals: 0 }],
  ['seconds', 0.038, { divisor: 0.001, symbol: 'milliseconds', decimals: 0 }],
  ['seconds', 2.5, { divisor: 1, symbol: 'seconds', decimals: 2 }],
  ['cores', 14, { divisor: 1, symbol: 'cores', decimals: 1 }],
  ['devices', 1, { divisor: 1, symbol: 'none', decimals: 2 }],
  ['devices', 9.5, { divisor: 1, symbol: 'none', decimals: 2 }],
  ['devices', 16, { divisor: 1, symbol: 'none', decimals: 1 }],
  ['devices', 128, { divisor: 1, symbol: 'none', decimals: 0 }],
  ['count', 164, { divisor: 1, symbol: 'none', decimals: 0 }],
] as const)('%s up to %d', (unit, largest, form) => {
  expect(formOf(unit, largest)).toEqual(form);
});

it('writes quantities so that none looks like nothing but nothing', () => {
  expect(['0', '0.004', '0.125', '1.2345', '99.5', '1234.5'].map((quantity) => formatQuantity(quantity, 'en'))).toEqual(
    ['0', '0.004', '0.13', '1.23', '99.5', '1,235'],
  );
});
