import type { Amount } from './money.ts';
import { numberWriter } from './number-writer.ts';

/**
 * `whole`: without parts of the unit from ten upwards. `cents`: all decimals of the currency (two of USD, none of JPY,
 * three of KWD). `rate`: two more than these, for what an hour costs. `precise`: three digits that tell, where the currency's
 * decimals are fewer: below one of USD, below a hundred of JPY.
 */
export type MoneyForm = 'whole' | 'cents' | 'rate' | 'precise';

interface MoneyFormat {
  locale: string;
  currency: string;
  form: MoneyForm;
  /** Without it the currency stands elsewhere, such as above the column. */
  hasSymbol?: boolean;
}

/** How many decimals amounts of a currency have. @throws RangeError for what is no code of a currency */
export const currencyDecimals = (currency: string): number =>
  numberWriter('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * An amount as people read it, rounded half to even. What is more than nothing and less than the smallest that can be
 * written is `<0.01`, never a zero.
 */
export function formatMoney(
  amount: Amount | number,
  { locale, currency, form, hasSymbol = true }: MoneyFormat,
): string {
  const size = Math.abs(Number(amount));
  const decimals = currencyDecimals(currency) + (form === 'rate' ? 2 : 0);
  const digits = form === 'whole' && (size >= 10 || size === 0) ? 0 : decimals;
  const isSmall = form === 'precise' && size > 0 && size < 10 ** (2 - decimals);
  const write = (value: number) =>
    numberWriter(locale, {
      ...(hasSymbol && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      ...(isSmall
        ? { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      roundingMode: 'halfEven',
    })
      .format(value)
      .replace('-', '\u2212');
  const least = 10 ** -digits;
  if (size === 0 || isSmall || size >= least) return write(Number(amount));
  return Number(amount) < 0 ? `>${write(-least)}` : `<${write(least)}`;
}
