'use client';
import { useFormatter } from 'next-intl';

/** Above this cents say nothing any more. */
const wholeFrom = 100;

/** Writes an amount for reading: whole from a hundred on, with cents below. */
export function useMoneyWords(): (amount: string, currency: string) => string {
  const format = useFormatter();
  return (amount, currency) => {
    const value = Number(amount);
    const digits = Math.abs(value) >= wholeFrom ? 0 : 2;
    return format.number(value, {
      ...{
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      },
    });
  };
}
