import { useLocale } from 'next-intl';
import { formatMoney } from '@/lib/format-money';

/** Amounts as people read them. The decimal strings stay what is counted. What is not known is a dash. */
export function useMoney() {
  const locale = useLocale();
  type Known = string | number | null;
  const none = '–';
  return {
    /** With its currency: whole above ten. */
    whole: (amount: Known, currency: string) =>
      amount === null ? none : formatMoney(amount, { locale, currency, form: 'whole' }),
    /** For lines under a head that names the currency. */
    cents: (amount: Known, currency: string) =>
      amount === null ? none : formatMoney(amount, { locale, currency, form: 'cents', hasSymbol: false }),
    /** What an hour costs; its currency stands beside it. */
    rate: (amount: string | number, currency: string) =>
      formatMoney(amount, { locale, currency, form: 'rate', hasSymbol: false }),
    /** Of what one of something costs: cents, and below one as many places as tell it apart. */
    precise: (amount: string | number, currency: string) => formatMoney(amount, { locale, currency, form: 'precise' }),
  };
}
