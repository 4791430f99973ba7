import { expect, it } from 'vitest';
import { sumMoney } from './batch-money.ts';

const usd = (monthly: string) => ({ currency: 'USD', monthly });

it('adds up by currency without losing a cent, and leaves out what comes to nothing', () => {
  expect(sumMoney([usd('0.10'), usd('0.20'), { currency: 'EUR', monthly: '-7.00' }])).toEqual([
    usd('0.30'),
    { currency: 'EUR', monthly: '-7.00' },
  ]);
  expect(sumMoney([usd('5.00'), usd('-5.00')])).toEqual([]);
  expect(sumMoney([])).toEqual([]);
});
