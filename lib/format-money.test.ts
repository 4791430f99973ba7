import { expect, it, vi } from 'vitest';
import { formatMoney, type MoneyForm } from './format-money.ts';

const say = (amount: string, form: MoneyForm, currency = 'USD', locale = 'en') =>
  formatMoney(amount, { locale, currency, form });

it('has the decimals of its currency', () => {
  expect(say('1234.5', 'cents')).toBe('$1,234.50');
  expect(say('1234.5', 'cents', 'JPY')).toBe('¥1,234');
  expect(say('1234.5', 'cents', 'KWD')).toBe('KWD\u00a01,234.500');
  expect(formatMoney('3', { locale: 'zh', currency: 'KWD', form: 'cents', hasSymbol: false })).toBe('3.000');
});
it('is never a zero unless it is one', () => {
  expect(['0', '0.004', '-0.004', '0.01'].map((amount) => say(amount, 'cents'))).toEqual([
    '$0.00',
    '<$0.01',
    '>−$0.01',
    '$0.01',
  ]);
  expect(say('0.4', 'cents', 'JPY')).toBe('<¥1');
  expect(say('0.00004', 'rate')).toBe('<$0.0001');
  expect(say('0', 'whole')).toBe('$0');
});
it('of an hour has two decimals more', () => {
  expect(say('0.76798', 'rate')).toBe('$0.7680');
  expect(say('85.5', 'rate', 'JPY')).toBe('¥85.50');
});
it('is whole from ten, and rounded half to even', () => {
  expect(['9.5', '10.5', '11.5', '-12.4'].map((amount) => say(amount, 'whole'))).toEqual([
    '$9.50',
    '$10',
    '$12',
    '−$12',
  ]);
  expect(['0.125', '0.135'].map((amount) => say(amount, 'cents'))).toEqual(['$0.12', '$0.14']);
});
it('of one of something has the digits that tell it from another', () => {
  expect(['0.00041266', '0.5', '3.456'].map((amount) => say(amount, 'precise'))).toEqual([
    '$0.000413',
    '$0.500',
    '$3.46',
  ]);
});
it('of one of something in yen has them below a hundred', () => {
  expect(['0.0412', '3.456', '99.44', '100.4', '10000000'].map((amount) => say(amount, 'precise', 'JPY'))).toEqual([
    '¥0.0412',
    '¥3.46',
    '¥99.4',
    '¥100',
    '¥10,000,000',
  ]);
});
it('in a column of yen has no decimals, whatever its size', () => {
  for (const form of ['whole', 'cents'] as const) {
    const column = ['0', '0.3', '1', '9.5', '12', '1234.56', '10000000'].map((amount) =>
      formatMoney(amount, { locale: 'en', currency: 'JPY', form, hasSymbol: false }),
    );
    expect(column).toEqual(['0', '<1', '1', '10', '12', '1,235', '10,000,000']);
  }
});
it('opens no writer twice, and mixes none up', () => {
  const formats = (['whole', 'cents', 'rate', 'precise'] as const).flatMap((form) =>
    ['USD', 'KWD'].flatMap((currency) => [true, false].map((hasSymbol) => ({ form, currency, hasSymbol }))),
  );
  const said = () => formats.map((format) => formatMoney('0.0123', { locale: 'en', ...format }));
  const before = said();
  const open = vi.spyOn(Intl, 'NumberFormat');
  expect(said()).toEqual(before);
  expect(open).not.toHaveBeenCalled();
  expect(before).toEqual([
    '$0.01',
    '0.01',
    'KWD\u00a00.012',
    '0.012',
    '$0.01',
    '0.01',
    'KWD\u00a00.012',
    '0.012',
    '$0.0123',
    '0.0123',
    'KWD\u00a00.01230',
    '0.01230',
    '$0.0123',
    '0.0123',
    'KWD\u00a00.0123',
    '0.0123',
  ]);
});
