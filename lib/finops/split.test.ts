import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney } from '../money.ts';
import { splitAmount } from './split.ts';

const units = (max: number) => fc.integer({ min: -max, max }).map((value) => (value / 1e6).toFixed(6));
const amounts = fc.oneof(
  units(1e9),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((value) => {
    const digits = String(value < 0n ? -value : value).padStart(11, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
  }),
);
const exact = (amount: string) => BigInt(Math.round(Number(amount) * 1e10));

describe('splitting an amount', () => {
  it('has parts that add up to it, none further than a unit from its share', () => {
    fc.assert(
      fc.property(amounts, fc.array(units(1e6), { minLength: 1, maxLength: 40 }), (total, weights) => {
        const parts = splitAmount(total, weights);
        const heavy = weights.map((weight) => Math.max(0, Number(weight)));
        const sum = heavy.reduce((all, weight) => all + weight, 0);
        if (parts === null) {
          expect(sum).toBe(0);
          return;
        }
        expect(parts).toHaveLength(weights.length);
        expect(addMoney(...parts)).toBe(addMoney(total));
        for (const [index, part] of parts.entries()) {
          const share = (Number(total) * (heavy[index] ?? 0)) / sum;
          expect(Math.abs(Number(part) - share)).toBeLessThan(1e-9 + Math.abs(share) * 1e-12);
          // Who weighs nothing bears nothing, and nobody is given what has the other sign.
          if (heavy[index] === 0) expect(part).toBe('0');
          expect(Number(part) * Number(total)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives parts that differ by no more than a unit where all weigh the same', () => {
    fc.assert(
      fc.property(units(1e9), fc.integer({ min: 1, max: 50 }), (total, count) => {
        const parts = splitAmount(total, Array(count).fill('1'))?.map(exact) ?? [];
        for (const part of parts) expect([-1n, 0n, 1n]).toContain(part - (parts[0] ?? 0n));
      }),
    );
  });

  it('gives what is left to the largest remainders, then in the order of those who bear it', () => {
    expect(splitAmount('0.0000000010', ['1', '1', '1'])).toEqual(['0.0000000004', '0.0000000003', '0.0000000003']);
    expect(splitAmount('0.0000000010', ['1', '2', '4'])).toEqual(['0.0000000001', '0.0000000003', '0.0000000006']);
    expect(splitAmount('-0.0000000010', ['1', '1', '1'])).toEqual(['-0.0000000004', '-0.0000000003', '-0.0000000003']);
  });

  it('gives one who is alone all of it', () => {
    expect(splitAmount('12.3456789012', ['0.0000000001'])).toEqual(['12.3456789012']);
    expect(splitAmount('0', ['3', '4'])).toEqual(['0', '0']);
  });

  it.each([[[]], [['0', '0']], [['-1', '0']]])('is borne by nobody where the weights are %j', (weights) => {
    expect(splitAmount('5', weights)).toBeNull();
  });

  it('refuses what is finer than what is kept', () => {
    expect(() => splitAmount('0.00000000001', ['1'])).toThrow(RangeError);
    expect(() => splitAmount('1e3', ['1'])).toThrow(RangeError);
  });
});
