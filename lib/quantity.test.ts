import { expect, it } from 'vitest';
import { parseBytes, parseQuantity } from './quantity.ts';

it.each([
  ['1', 1],
  ['250m', 0.25],
  ['0.07', 0.07],
  ['.5', 0.5],
  ['1500u', 0.0015],
  ['1e3', 1000],
  ['1E3', 1000],
  ['1E', 1e18],
  [' 2Gi ', 2 ** 31],
  ['-1k', -1000],
])('%s is an amount', (text, amount) => expect(parseQuantity(text)).toBeCloseTo(amount, 9));

it.each(['', 'nonsense', 'Gi', '1 Gi', '1K', '1GiB', '1e', '0x10'])('"%s" is none', (text) =>
  expect(parseQuantity(text)).toBeNull(),
);

it.each([
  ['4Gi', 4 * 2 ** 30],
  ['1.5M', 1_500_000],
  ['1e9', 1e9],
  ['2Pi', 2 * 2 ** 50],
  [2048, 2048],
  ['-1Gi', null],
  [-1, null],
  [Number.NaN, null],
  ['lots', null],
  [null, null],
  [{}, null],
])('%s in bytes', (quantity, bytes) => expect(parseBytes(quantity)).toBe(bytes));
