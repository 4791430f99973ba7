import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, subtractMoney } from '../../lib/money.ts';
import { isBorne, splitDay } from './split-costs.ts';

const money = (min: number) => fc.integer({ min, max: 1e9 }).map((value) => (value / 1e8).toFixed(8));
const days = fc.record({
  // Fees and corrections: below zero where more was allocated than the machines cost.
  ...{ idle: money(0), other: money(-1e9) },
  namespaces: fc.uniqueArray(
    fc.record({
      namespace: fc.constantFrom('web', 'db', 'api', 'jobs', 'kube-system', 'kof', 'cert-manager'),
      amount: fc.oneof(money(0), money(-1e6), fc.constant('0')),
    }),
    { selector: ({ namespace }) => namespace, maxLength: 7 },
  ),
});
const sum = (amounts: readonly string[]) => addMoney(...amounts);
const bearers = (namespaces: readonly { namespace: string; amount: string }[]) =>
  namespaces.filter(({ namespace }) => !isBorne(namespace));

describe('splitting a day', () => {
  it('changes no total, whatever is split how', () => {
    fc.assert(
      fc.property(days, ({ idle, other, namespaces }) => {
        const amount = sum([idle, other, ...namespaces.map((one) => one.amount)]);
        const shares = splitDay({ amount, idle, namespaces });
        const system = sum(namespaces.filter(({ namespace }) => isBorne(namespace)).map((one) => one.amount));
        const weighs = (way: 'Even' | 'Proportional') =>
          bearers(namespaces).some((one) => way === 'Even' || Number(one.amount) > 0);
        for (const way of ['Even', 'Proportional'] as const) {
          const given = (what: 'idle' | 'shared', isOfBearers: boolean) =>
            sum(
              shares.filter(({ namespace }) => isBorne(namespace) !== isOfBearers).map((one) => one[`${what}${way}`]),
            );
          // All that is idle and all that is shared is borne, or none of it.
          expect(given('idle', true)).toBe(weighs(way) ? sum([idle]) : '0');
          expect(given('shared', true)).toBe(weighs(way) ? sum([other, system]) : '0');
          expect(given('idle', false)).toBe('0');
          expect(given('shared', false)).toBe(weighs(way) ? subtractMoney('0', system) : '0');
        }
      }),
      { numRuns: 400 },
    );
  });

  it('does not care in which order namespaces come', () => {
    fc.assert(
      fc.property(days, ({ idle, other, namespaces }) => {
        const amount = sum([idle, other, ...namespaces.map((one) => one.amount)]);
        const [one, two] = [namespaces, [...namespaces].reverse()];
        expect(splitDay({ amount, idle, namespaces: one })).toEqual(splitDay({ amount, idle, namespaces: two }));
      }),
    );
  });

  it('leaves what nobody can bear where it is: nothing but the system, or nothing that cost anything', () => {
    const nothing = { idleEven: '0', idleProportional: '0', sharedEven: '0', sharedProportional: '0' };
    const system = [{ namespace: 'kube-system', amount: '2' }];
    expect(splitDay({ amount: '10', idle: '5', namespaces: system })).toEqual([
      { namespace: 'kube-system', ...nothing },
    ]);
    expect(splitDay({ amount: '10', idle: '5', namespaces: [] })).toEqual([]);
    const idle = [{ namespace: 'web', amount: '0' }];
    expect(splitDay({ amount: '10', idle: '5', namespaces: idle })).toEqual([
      { namespace: 'web', idleEven: '5', idleProportional: '0', sharedEven: '5', sharedProportional: '0' },
    ]);
  });

  it('gives one namespace beside the system all of it', () => {
    const namespaces = [
      { namespace: 'web', amount: '3' },
      { namespace: 'kube-system', amount: '2' },
    ];
    expect(splitDay({ amount: '12', idle: '5', namespaces })).toEqual([
      { namespace: 'kube-system', idleEven: '0', idleProportional: '0', sharedEven: '-2', sharedProportional: '-2' },
      { namespace: 'web', idleEven: '5', idleProportional: '5', sharedEven: '4', sharedProportional: '4' },
    ]);
  });

  it('takes a correction below zero off the same namespaces', () => {
    const namespaces = [
      { namespace: 'a', amount: '9' },
      { namespace: 'b', amount: '3' },
    ];
    // Two are idle and fourteen allocated of machines that cost ten.
    const shares = splitDay({ amount: '10', idle: '2', namespaces });
    expect(shares.map((one) => [one.sharedProportional, one.sharedEven])).toEqual([
      ['-3', '-2'],
      ['-1', '-2'],
    ]);
  });
});
