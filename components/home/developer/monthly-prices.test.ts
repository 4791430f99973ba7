import { expect, test } from 'vitest';
import { monthlyPrices, priceQuestion } from './monthly-prices';

const item = (key: string | null, amount: string | null, hours: number | null, hoursMissing: number | null) => ({
  key,
  amount,
  hours,
  hoursMissing,
});

test('a price a month is that of the hours that are known', () => {
  const prices = monthlyPrices([
    item('payments/a', '24', 24, 0),
    item('payments/b', '6', 24, 12),
    item('payments/free', '0', 24, 0),
  ]);
  expect([...prices]).toEqual([
    ['payments/a', 730],
    ['payments/b', 365],
    ['payments/free', 0],
  ]);
});

test('what is not known has no price', () => {
  expect(monthlyPrices([item('a/b', null, 24, 24), item(null, '5', 24, 0), item('a/c', '1', null, null)]).size).toBe(0);
});

test('one project is asked for, or all that are seen', () => {
  expect(priceQuestion(null)).not.toHaveProperty('project');
  expect(priceQuestion('payments')).toMatchObject({ project: 'payments', groupBy: 'cluster' });
});
