import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../lib/days.ts';
import { addMoney, compareMoney, multiplyMoney, subtractMoney } from '../../../../lib/money.ts';
import { trendOf, unitCostChange, unitCostOf, unitMonths } from './unit-cost.ts';

const first = '2026-10-01';
const daysOf = (count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));
/** One entry a day from the first on; null for what is not known. */
const byDay = <T>(values: readonly (T | null)[]) =>
  new Map(values.flatMap((value, at) => (value === null ? [] : [[addDays(first, at), value] as const])));
const unit = (costs: readonly (string | null)[], quantities: readonly (string | null)[], hoursMissing = 0) => ({
  costs: byDay(costs.map((amount) => (amount === null ? null : { amount, hoursMissing }))),
  quantities: byDay(quantities),
});

describe('what one unit costs', () => {
  it('is cost over quantity, not the mean of the days', () => {
    expect(unitCostOf(daysOf(2), unit(['10', '2'], ['100', '1']))).toEqual({
      state: 'known',
      quantity: '101',
      cost: '12',
      unitCost: '0.11881188118811881188',
      days: 2,
      daysCounted: 2,
      hoursMissing: 0,
    });
  });

  it('counts no day of which one of the two is not known', () => {
    const figures = unitCostOf(daysOf(4), unit(['10', '20', null, '40'], ['5', null, '7', '0'], 1));
    expect(figures).toMatchObject({ cost: '50', quantity: '5', unitCost: '10', daysCounted: 2, hoursMissing: 2 });
  });

  it.each([
    ['no-quantity', unit(['10', '20'], [])],
    ['no-cost', unit([], ['5', '5'])],
    ['no-cost', unit([null, '3'], ['5', null])],
  ])('is not known: %s', (state, given) => {
    expect(unitCostOf(daysOf(2), given)).toMatchObject({ state, quantity: null, cost: null, unitCost: null });
  });

  it('is nothing that can be told where there were no units', () => {
    expect(unitCostOf(daysOf(2), unit(['10', '20'], ['0', '0.000000']))).toMatchObject({
      state: 'no-units',
      quantity: '0',
      cost: '30',
      unitCost: null,
    });
  });

  it('of a period without days is not known', () => {
    expect(unitCostOf([], unit(['1'], ['1']))).toMatchObject({ state: 'no-quantity', days: 0, daysCounted: 0 });
  });
});

describe('the change', () => {
  const at = (cost: string, quantity: string) => unitCostOf([first], unit([cost], [quantity]));
  it('is against the period before', () => {
    expect(unitCostChange(at('6', '3'), at('5', '4'))).toBeCloseTo(0.6, 12);
    expect(unitCostChange(at('0', '3'), at('5', '4'))).toBe(-1);
  });
  it('is not told where one side is not known, or was nothing', () => {
    expect(unitCostChange(at('6', '0'), at('5', '4'))).toBeNull();
    expect(unitCostChange(at('6', '3'), unitCostOf([first], unit(['5'], [])))).toBeNull();
    expect(unitCostChange(at('6', '3'), at('0', '4'))).toBeNull();
  });
});

describe('months and trends', () => {
  it('of the month that runs count days that are over alone', () => {
    const given = unit(
      Array.from({ length: 40 }, () => '3'),
      Array.from({ length: 40 }, () => '2'),
    );
    const [november, october, september] = unitMonths(['2026-11', '2026-10', '2026-09'], given, '2026-11-05');
    expect(november).toMatchObject({ month: '2026-11', days: 4, daysCounted: 4, cost: '12', unitCost: '1.5' });
    expect(october).toMatchObject({ days: 31, daysCounted: 31, quantity: '62' });
    expect(september).toMatchObject({ days: 30, daysCounted: 0, state: 'no-quantity' });
  });

  it('have their last piece whole, and gaps where nothing is known', () => {
    const given = unit(['1', '2', '3', '4', '5'], ['1', '1', null, null, '1']);
    expect(trendOf(daysOf(5), given, 3)).toEqual([
      { from: '2026-10-01', to: '2026-10-01', unitCost: '1' },
      { from: '2026-10-02', to: '2026-10-03', unitCost: '2' },
      { from: '2026-10-04', to: '2026-10-05', unitCost: '5' },
    ]);
    expect(trendOf([], given, 3)).toEqual([]);
  });
});

const decimal = fc
  .bigInt({ min: 0n, max: 10n ** 16n })
  .map((n) => `${n / 10n ** 6n}.${String(n % 10n ** 6n).padStart(6, '0')}`);
const series = fc.array(fc.option(decimal, { nil: null }), { maxLength: 40 });

describe('whatever is given', () => {
  it('unit cost × quantity is the cost again, and both add up over the pieces of a trend', () => {
    fc.assert(
      fc.property(series, series, fc.integer({ min: 1, max: 12 }), (costs, quantities, most) => {
        const given = unit(costs, quantities);
        const days = daysOf(40);
        const whole = unitCostOf(days, given);
        const pieces = trendOf(days, given, most);
        expect(pieces.length).toBeLessThanOrEqual(most);
        const parts = pieces.map(({ from, to }) =>
          unitCostOf(
            days.filter((day) => day >= from && day <= to),
            given,
          ),
        );
        expect(parts.reduce((sum, { days: count }) => sum + count, 0)).toBe(40);
        if (whole.cost !== null) expect(addMoney(...parts.map(({ cost }) => cost ?? '0'))).toBe(whole.cost);
        expect(whole.unitCost === null).toBe(whole.state !== 'known');
        if (whole.unitCost === null || whole.quantity === null || whole.cost === null) return;
        const off = subtractMoney(multiplyMoney(whole.unitCost, whole.quantity), whole.cost);
        expect(compareMoney(off.replace('-', ''), '0.0000001')).toBeLessThan(0);
      }),
    );
  });
});
