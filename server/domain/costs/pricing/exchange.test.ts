import { expect, it } from 'vitest';
import { createExchange } from './exchange.ts';

const rates = [
  { day: '2026-11-01', from: 'USD', to: 'EUR', rate: '0.8' },
  { day: '2026-10-01', from: 'USD', to: 'EUR', rate: '0.5' },
  { day: '2026-11-10', from: 'EUR', to: 'USD', rate: '2' },
  { day: '2026-11-01', from: 'JPY', to: 'EUR', rate: '0.01' },
];
const exchange = createExchange(rates);

it('knows a rate from its day on until the next', () => {
  expect(exchange('USD', 'EUR', '2026-10-31')).toBe(0.5);
  expect(exchange('USD', 'EUR', '2026-11-01')).toBe(0.8);
  expect(exchange('USD', 'EUR', '2027-01-01')).toBe(0.8);
  expect(exchange('EUR', 'EUR', '2020-01-01')).toBe(1);
});

it('takes the rate of the other direction where none is told', () => {
  expect(exchange('EUR', 'USD', '2026-11-05')).toBe(1.25);
  expect(exchange('EUR', 'USD', '2026-11-10')).toBe(2);
  expect(exchange('EUR', 'JPY', '2026-11-10')).toBe(100);
});

it('guesses nothing: neither before the first rate nor by way of a third currency', () => {
  expect(exchange('USD', 'EUR', '2026-09-30')).toBeNull();
  expect(exchange('JPY', 'USD', '2026-11-10')).toBeNull();
  expect(createExchange([])('USD', 'EUR', '2026-11-10')).toBeNull();
});
