import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterService, ClusterServiceSet } from '../../../../lib/contracts/cluster-services.ts';
import { addMoney } from '../../../../lib/money.ts';
import { costServices, type KnownCosts } from './service-costs.ts';

const service = (name: string, about: Partial<ClusterService> = {}): ClusterService => ({
  name,
  namespace: name,
  template: `${name}-1-0-0`,
  version: '1.0.0',
  state: 'deployed',
  since: null,
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
  ...about,
});
const setOf = (rule: string | null, ...services: ClusterService[]): ClusterServiceSet => ({
  name: rule ?? 'own',
  multiClusterService: rule,
  priority: 100,
  driftMode: 'drift-detection',
  isPaused: false,
  generation: 1,
  trouble: null,
  services,
});
const costsOf = (amounts: Record<string, string | null>, about: Partial<KnownCosts> = {}): KnownCosts => ({
  total: addMoney(...Object.values(amounts).flatMap((amount) => amount ?? [])),
  sums: Object.entries(amounts).map(([key, amount]) => ({ key, amount })),
  isUnconverted: false,
  ...about,
});
const unmetered: KnownCosts = { total: null, sums: [], isUnconverted: false };

describe('what services cost', () => {
  it('is what the namespaces cost that they live in, and the rest is told beside it', () => {
    const sets = [setOf(null, service('ingress')), setOf('base', service('certs'))];
    const { total, namespaces, rest } = costServices(
      sets,
      costsOf({ ingress: '10', certs: '30', shop: '20', web: '5', __idle__: '25', __other__: '10' }),
    );
    expect(total).toBe('100');
    expect(namespaces.map(({ namespace, amount, share, unknown }) => [namespace, amount, share, unknown])).toEqual([
      ['certs', '30', 0.3, null],
      ['ingress', '10', 0.1, null],
    ]);
    expect(namespaces.flatMap(({ services }) => services.map(({ name, rule }) => [name, rule]))).toEqual([
      ['certs', 'base'],
      ['ingress', null],
    ]);
    expect(rest).toEqual({ elsewhere: '25', namespaces: 2, idle: '25', other: '10' });
  });

  it('is one amount for services that share a namespace: nothing tells which of them took what', () => {
    const inside = { namespace: 'platform' };
    const { namespaces } = costServices(
      [setOf(null, service('a', inside), service('b', inside)), setOf('base', service('c', inside))],
      costsOf({ platform: '9', __idle__: '1' }),
    );
    expect(namespaces).toMatchObject([{ namespace: 'platform', amount: '9', share: 0.9 }]);
    expect(namespaces[0]?.services.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('counts a release once, for the set that installs it', () => {
    const sets = [setOf(null, service('certs', { state: 'replaced' })), setOf('base', service('certs'))];
    const { namespaces } = costServices(sets, costsOf({ certs: '3' }));
    expect(namespaces[0]?.services).toEqual([
      { name: 'certs', template: 'certs-1-0-0', version: '1.0.0', state: 'deployed', rule: 'base' },
    ]);
    const [left] = costServices([setOf('base', service('certs', { state: 'replaced' }))], unmetered).namespaces;
    expect(left?.services).toMatchObject([{ rule: 'base', state: 'replaced' }]);
  });

  it.each([
    ['no rate leads into the currency', { ...unmetered, isUnconverted: true }, 'deployed', 'no-rate'],
    ['no hour of the cluster is known', unmetered, 'deployed', 'not-metered'],
    ['it does not run', costsOf({ web: '5' }), 'pending', 'not-running'],
    ['it is switched off', costsOf({ web: '5' }), 'disabled', 'not-running'],
    ['the source tells nothing of the namespace', costsOf({ web: '5' }), 'deployed', 'no-figures'],
    ['its amount is not known', costsOf({ web: '5', certs: null }), 'failed', 'no-figures'],
  ] as const)('is not known where %s', (_why, known, state, unknown) => {
    const [found] = costServices([setOf(null, service('certs', { state }))], known).namespaces;
    expect(found).toMatchObject({ amount: null, share: null, unknown });
  });

  it('has no share of nothing, and is listed dearest first with what is not known last', () => {
    const sets = [setOf(null, service('a'), service('b'), service('c'), service('d'))];
    const { namespaces } = costServices(sets, costsOf({ b: '1', d: '2', c: '0' }));
    expect(namespaces.map(({ namespace }) => namespace)).toEqual(['d', 'b', 'c', 'a']);
    expect(costServices(sets, costsOf({ a: '0' })).namespaces[0]).toMatchObject({ amount: '0', share: null });
    expect(costServices(sets, unmetered).rest).toBeNull();
  });

  it('adds up to the cluster’s amount with the rest', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6));
    const names = fc.constantFrom('a', 'b', 'c', 'shop', '__idle__', '__other__');
    fc.assert(
      fc.property(fc.dictionary(names, amount), (amounts) => {
        const known = costsOf(amounts);
        const { namespaces, rest } = costServices([setOf(null, service('a'), service('b'))], known);
        const parts = [rest?.elsewhere, rest?.idle, rest?.other, ...namespaces.map((one) => one.amount)];
        expect(addMoney(...parts.flatMap((part) => part ?? []))).toBe(known.total);
      }),
    );
  });
});
