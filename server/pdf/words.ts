import { createTranslator } from 'next-intl';
import { formatQuantity } from '../../lib/format.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { dateTag, type Locale } from '../../lib/locales.ts';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };

const catalogues = { en, zh };

/** Words and figures of a statement in its reader's language. */
export function createWords(locale: Locale) {
  const messages = catalogues[locale];
  const t = createTranslator({ locale, messages, namespace: 'statements', timeZone: 'UTC' });
  const method = createTranslator({ locale, messages, namespace: 'costs.strip.method' });
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateTag(locale), { ...options, timeZone: 'UTC' });
  const months = date({ month: 'long', year: 'numeric' });
  const days = date({ day: 'numeric', month: 'short' });
  const instants = date({ dateStyle: 'medium', timeStyle: 'short' });
  return {
    t,
    method,
    money: (amount: string, currency: string) => formatMoney(amount, { locale, currency, form: 'cents' }),
    precise: (amount: string, currency: string) => formatMoney(amount, { locale, currency, form: 'precise' }),
    number: (quantity: string) => formatQuantity(quantity, locale),
    percent: (ratio: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(ratio),
    month: (month: string) => months.format(new Date(`${month}-01T00:00:00Z`)),
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    instant: (at: string) => `${instants.format(new Date(at))} UTC`,
  };
}
export type Words = ReturnType<typeof createWords>;
