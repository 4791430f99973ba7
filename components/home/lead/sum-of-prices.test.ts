import { expect, test } from 'vitest';
import { sumOfPrices } from './sum-of-prices';

const price = (monthlyLikely: string, currency = 'USD') => ({ price: { monthlyLikely, currency } });

test('prices of one currency are added; the others and those without a price are counted', () => {
  const sum = sumOfPrices([price('0.1'), price('0.2'), price('9', 'EUR'), { price: null }]);
  expect(sum).toEqual({ amount: '0.3', currency: 'USD', leftOut: 2 });
  expect(sumOfPrices([{ price: null }])).toBeNull();
});
