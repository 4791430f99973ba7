import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, compareMoney } from '../money.ts';
import { isQuantity, isQuantityDate, spreadQuantities } from './quantities.ts';
import { readQuantities } from './quantity-text.ts';

const today = '2026-11-22';

describe('quantities of days and months', () => {
  it('spread a month over all of its days, so that it adds up again', () => {
    const { days, problems } = spreadQuantities([{ date: '2026-02', quantity: '100' }], today);
    expect(problems).toEqual([]);
    expect([...days.keys()]).toHaveLength(28);
    expect(days.get('2026-02-01')).toBe('3.5714285714');
    expect(addMoney(...[...days.values()].map((each) => each ?? '0'))).toBe('100');
  });

  it('take back a month or a day that is not known', () => {
    expect([
      ...spreadQuantities(
        [
          { date: '2026-11-01', quantity: null },
          { date: '2026-11-02', quantity: '0' },
        ],
        today,
      ).days,
    ]).toEqual([
      ['2026-11-01', null],
      ['2026-11-02', '0'],
    ]);
  });

  it('name what is said twice or too early', () => {
    const given = ['2026-10-31', '2026-10', '2026-12-01', '2026-11', '2026-12'].map((date) => ({
      date,
      quantity: '1',
    }));
    expect(spreadQuantities(given, today).problems).toEqual([
      { at: 1, key: 'quantity-twice' },
      { at: 2, key: 'quantity-ahead' },
      { at: 4, key: 'quantity-ahead' },
    ]);
  });

  it.each([
    '2026-02-30',
    '2026-13',
    '2026-00',
    '26-01-01',
    '2026-1-1',
    '2026',
    '',
    '2026-11-01T00:00Z',
    '0000-01',
    '9999-12',
    '1999-12-31',
  ])('are not of %j', (date) => expect(isQuantityDate(date)).toBe(false));
  it.each(['-1', '1e3', '1,000', '.5', '5.', '', ' 5', '1.1234567', '1234567890123', 'NaN'])('are not %j', (text) =>
    expect(isQuantity(text)).toBe(false),
  );

  it('add up to the month whatever is given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
        (month, millionths) => {
          const quantity = `${millionths / 10n ** 6n}.${String(millionths % 10n ** 6n).padStart(6, '0')}`;
          expect(isQuantity(quantity)).toBe(true);
          const date = `2025-${String(month).padStart(2, '0')}`;
          const parts = [...spreadQuantities([{ date, quantity }], today).days.values()].map((each) => each ?? '-1');
          expect(parts.every((part) => compareMoney(part, '0') >= 0)).toBe(true);
          expect(compareMoney(addMoney(...parts), quantity)).toBe(0);
        },
      ),
    );
  });
});

describe('lines of date and quantity', () => {
  it('come from a file or a spreadsheet, with or without a header', () => {
    const wanted = [
      { date: '2026-10', quantity: '3100' },
      { date: '2026-11-01', quantity: '12.5' },
      { date: '2026-11-02', quantity: null },
    ];
    for (const text of [
      '\uFEFFdate,quantity\r\n2026-10,3100\r\n\r\n2026-11-01, 12.5\r\n2026-11-02,\r\n',
      '2026-10\t3100\n2026-11-01\t12.5\n2026-11-02\t',
      '日期,数量\n"2026-10","3100"\n2026-11-01,12.5,\n2026-11-02,,',
    ]) {
      expect(readQuantities(text, today)).toEqual({ quantities: wanted, days: 33, problems: [] });
    }
  });

  it('are told by their line where they cannot be read', () => {
    const text =
      'date,quantity\n2026-11-01,-5\n01.11.2026,5\n2026-11-02\n2026-11-03,1\n2026-11-03,2\n2026-12-01,1\n2026-11-04,1,234';
    expect(readQuantities(text, today).problems).toEqual([
      { line: 2, key: 'quantity-number' },
      { line: 3, key: 'quantity-date' },
      { line: 4, key: 'quantity-cells' },
      { line: 6, key: 'quantity-twice' },
      { line: 7, key: 'quantity-ahead' },
      { line: 8, key: 'quantity-cells' },
    ]);
    expect(readQuantities('2026-11-01,"5', today).problems).toEqual([{ line: 1, key: 'quantity-quote' }]);
  });

  it('are as many as one call takes', () => {
    const days = Array.from({ length: 1_201 }, (_, at) =>
      new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const text = days.map((day) => `${day},1`).join('\n');
    expect(readQuantities(text, today).problems).toEqual([{ line: 1_201, key: 'quantities-most' }]);
  });
});
