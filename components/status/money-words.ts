'use client';
import { useLocale } from 'next-intl';
import { formatMoney } from '@/lib/format-money';

/** Above this cents say nothing any more. */
const wholeFrom = 100;

/** Writes an amount for reading: whole from a hundred on, with cents below. */
export function useMoneyWords(): (amount: string, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) =>
    formatMoney(amount, { locale, currency, form: Math.abs(Number(amount)) >= wholeFrom ? 'whole' : 'cents' });
}
