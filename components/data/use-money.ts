import { useFormatter } from 'next-intl';

/** Amounts as people read them: whole above ten, cents for lines. The decimal strings stay what is counted. */
export function useMoney() {
  const format = useFormatter();
  const show = (amount: string | number, currency: string, digits: number) =>
    format.number(Number(amount), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return {
    whole: (amount: string | number, currency: string) =>
      show(amount, currency, Math.abs(Number(amount)) >= 10 || Number(amount) === 0 ? 0 : 2),
    cents: (amount: string | number) =>
      format.number(Number(amount), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}
