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
    /** Of what one of something costs: cents, and below one as many places as tell it apart. */
    precise: (amount: string | number, currency: string) =>
      Math.abs(Number(amount)) >= 1 || Number(amount) === 0
        ? show(amount, currency, 2)
        : format.number(Number(amount), {
            ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumSignificantDigits: 3 },
            minimumSignificantDigits: 3,
          }),
    cents: (amount: string | number) =>
      format.number(Number(amount), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}
