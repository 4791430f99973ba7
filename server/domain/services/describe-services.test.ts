import { describe, expect, it } from 'vitest';
import type { ServiceSetPart } from '../clusters/cluster-parts.ts';
import {
  base,
  condition,
  describeAll,
  lines,
  order,
  ownSituations,
  setOf,
  sharedSituations,
  told,
  type Written,
} from './service-situations.fixtures.ts';

describe('a service of the cluster itself', () => {
  it.each(ownSituations)('%s', (_, written, expected) => {
    expect(lines(written)).toEqual(expected);
  });
});

describe('a service that two sets ask for', () => {
  it.each(sharedSituations)('%s', (_, written, expected) => {
    expect(lines(written)).toEqual(expected);
  });
});

describe('a set', () => {
  it('of a multi-cluster service has what was handed over, also before anything is said of it', () => {
    const handedOver = [{ name: 'dns', namespace: 'dns', template: 'dns-1-0-0', version: '1.0.0' }];
    expect(lines({ sets: [base([], { handedOver })] })).toEqual(['base-eu: dns pending | notHandedOver']);
  });

  it('stands after the cluster’s own, by name; the own one is left out where nothing is ordered', () => {
    const other = base([told('dns', 'Deployed')], { name: 'shop-1', multiClusterService: 'alpha' });
    const names = (written: Written) => describeAll(written).map(({ name }) => name);
    expect(names({ ordered: [order('ingress')], sets: [base([]), other, setOf([])] })).toEqual([
      'shop',
      'shop-1',
      'shop-8f2a1c07',
    ]);
    expect(names({ sets: [setOf([])] })).toEqual([]);
  });

  it('says what k0rdent cannot do with it, and nothing more once it goes', () => {
    const conditions = [
      condition('ServicesInReadyState', '0/1'),
      condition('ServiceSetProfile', 'cluster object is not found'),
    ];
    const troubleOf = (set: ServiceSetPart) => describeAll({ sets: [set] })[0]?.trouble;
    expect(troubleOf(base([], { conditions }))).toBe('cluster object is not found');
    expect(troubleOf(base([], { conditions, isGoing: true }))).toBe(null);
    expect(troubleOf(base([], { conditions: conditions.slice(0, 1) }))).toBe(null);
  });

  it('names the versions that the chain of a service leads to, each once, the newest last', () => {
    const upgradesTo = (...templates: string[]) => {
      const versions = templates.map((template) => ({ template, version: template }));
      const [own] = describeAll({
        ordered: [order('ingress')],
        sets: [setOf([told('ingress', 'Deployed')])],
        upgrades: [{ name: 'ingress', namespace: 'ingress', versions }],
      });
      return own?.services[0]?.upgrades.map(({ template }) => template);
    };
    expect(upgradesTo('ingress-1-10-0', 'ingress-1-9-0', 'ingress-1-10-0')).toEqual([
      'ingress-1-9-0',
      'ingress-1-10-0',
    ]);
    // What k0rdent says of a service without a chain.
    expect(upgradesTo('ingress-1-0-0')).toEqual([]);
  });
});
