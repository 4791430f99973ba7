import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, subtractMoney } from '../../../../lib/money.ts';
import { isBorne, splitDay } from './split-costs.ts';

const money = (min: number) => fc.integer({ min, max: 1e9 }).map((value) => (value / 1e8).toFixed(8));
const resources = ['cpu', 'memory', 'gpu'] as const;
/** Some resources of a cluster are all in use, and some namespaces have nothing of one. */
const some = fc.oneof(money(0), fc.constant('0'));
const days = fc
  .record({
    // Fees and corrections: below zero where more was allocated than the machines cost.
    idle: fc.record({ cpu: some, memory: some, gpu: some }),
    other: money(-1e9),
    namespaces: fc.uniqueArray(
      fc.record({
        namespace: fc.constantFrom('web', 'db', 'api', 'jobs', 'kube-system', 'kof', 'cert-manager'),
        cpu: fc.oneof(some, money(-1e6)),
        memory: some,
        gpu: some,
        storage: some,
      }),
      { selector: ({ namespace }) => namespace, maxLength: 7 },
    ),
  })
  .map(({ idle, other, namespaces }) => {
    const all = namespaces.map(({ storage, ...one }) => ({
      ...one,
      amount: sum([one.cpu, one.memory, one.gpu, storage]),
    }));
    const amount = sum([...Object.values(idle), other, ...all.map((one) => one.amount)]);
    return { idle, other, amount, namespaces: all };
  });
/** A namespace that costs nothing but cores. */
const ofCores = (namespace: string, amount: string) => ({ namespace, amount, cpu: amount, memory: '0', gpu: '0' });
const idleCores = (cpu: string) => ({ cpu, memory: '0', gpu: '0' });
const sum = (amounts: readonly string[]) => addMoney(...amounts);
const bearers = <T extends { namespace: string }>(namespaces: readonly T[]) =>
  namespaces.filter(({ namespace }) => !isBorne(namespace));

describe('splitting a day', () => {
  it('changes no total, whatever is split how', () => {
    fc.assert(
      fc.property(days, ({ amount, idle, other, namespaces }) => {
        const shares = splitDay({ amount, idle, namespaces });
        const system = sum(namespaces.filter(({ namespace }) => isBorne(namespace)).map((one) => one.amount));
        const weighs = (way: 'Even' | 'Proportional') =>
          bearers(namespaces).some((one) => way === 'Even' || Number(one.amount) > 0);
        for (const way of ['Even', 'Proportional'] as const) {
          const given = (what: 'idle' | 'shared', isOfBearers: boolean) =>
            sum(
              shares.filter(({ namespace }) => isBorne(namespace) !== isOfBearers).map((one) => one[`${what}${way}`]),
            );
          // All that is idle of a resource and all that is shared is borne, or none of it.
          const borne = resources.filter(
            (one) => way === 'Even' || bearers(namespaces).some((space) => Number(space[one]) > 0),
          );
          expect(given('idle', true)).toBe(bearers(namespaces).length > 0 ? sum(borne.map((one) => idle[one])) : '0');
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
      fc.property(days, ({ amount, idle, namespaces }) => {
        const [one, two] = [namespaces, [...namespaces].reverse()];
        expect(splitDay({ amount, idle, namespaces: one })).toEqual(splitDay({ amount, idle, namespaces: two }));
      }),
    );
  });

  it('leaves what nobody can bear where it is: nothing but the system, or nothing that cost anything', () => {
    const nothing = { idleEven: '0', idleProportional: '0', sharedEven: '0', sharedProportional: '0' };
    const system = [ofCores('kube-system', '2')];
    expect(splitDay({ amount: '10', idle: idleCores('5'), namespaces: system })).toEqual([
      { namespace: 'kube-system', ...nothing },
    ]);
    expect(splitDay({ amount: '10', idle: idleCores('5'), namespaces: [] })).toEqual([]);
    const idle = [ofCores('web', '0')];
    expect(splitDay({ amount: '10', idle: idleCores('5'), namespaces: idle })).toEqual([
      { namespace: 'web', idleEven: '5', idleProportional: '0', sharedEven: '5', sharedProportional: '0' },
    ]);
  });

  it('gives one namespace beside the system all of it', () => {
    const namespaces = [ofCores('web', '3'), ofCores('kube-system', '2')];
    expect(splitDay({ amount: '12', idle: idleCores('5'), namespaces })).toEqual([
      { namespace: 'kube-system', idleEven: '0', idleProportional: '0', sharedEven: '-2', sharedProportional: '-2' },
      { namespace: 'web', idleEven: '5', idleProportional: '5', sharedEven: '4', sharedProportional: '4' },
    ]);
  });

  it('gives what is idle of each resource in proportion to what namespaces cost of that', () => {
    const namespaces = [
      { namespace: 'web', amount: '7', cpu: '3', memory: '1', gpu: '0' },
      { namespace: 'db', amount: '14', cpu: '1', memory: '3', gpu: '0' },
    ];
    const shares = splitDay({ amount: '44', idle: { cpu: '8', memory: '4', gpu: '10' }, namespaces });
    // Of 8 for cores web bears three quarters, of 4 for memory one; GPUs that nobody has stay idle.
    expect(shares.map(({ namespace, idleProportional }) => [namespace, idleProportional])).toEqual([
      ['db', '5'],
      ['web', '7'],
    ]);
    expect(shares.map(({ idleEven }) => idleEven)).toEqual(['11', '11']);
  });

  it('takes a correction below zero off the same namespaces', () => {
    const namespaces = [ofCores('a', '9'), ofCores('b', '3')];
    // Two are idle and fourteen allocated of machines that cost ten.
    const shares = splitDay({ amount: '10', idle: idleCores('2'), namespaces });
    expect(shares.map((one) => [one.sharedProportional, one.sharedEven])).toEqual([
      ['-3', '-2'],
      ['-1', '-2'],
    ]);
  });
});
