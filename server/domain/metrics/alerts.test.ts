import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertNames, attributeAlert, compareAlerts, namedClusters, toSeverity } from './alerts.ts';

const cluster = (namespace: string, name: string, tenant: string | null = null) => ({ namespace, name, tenant });
const alert = (names: Partial<AlertNames>): AlertNames => ({
  labels: {},
  cluster: null,
  clusterNamespace: null,
  tenant: null,
  ...names,
});
const fleet = [
  cluster('team-a', 'dev'),
  cluster('team-b', 'dev', 'blue'),
  cluster('team-c', 'dev'),
  cluster('team-a', 'prod'),
];
const of = (names: Partial<AlertNames>) =>
  attributeAlert(alert(names), fleet).map(({ namespace, name }) => `${namespace}/${name}`);

describe('attribution of an alert', () => {
  it('follows namespace and name where both are there, and nothing else', () => {
    expect(of({ cluster: 'dev', clusterNamespace: 'team-a', tenant: 'blue' })).toEqual(['team-a/dev']);
    expect(of({ cluster: 'dev', clusterNamespace: 'gone' })).toEqual([]);
  });

  it('else tenant and name, where no label means the platform', () => {
    expect(of({ cluster: 'dev', tenant: 'blue' })).toEqual(['team-b/dev']);
    expect(of({ cluster: 'dev', tenant: 'PLATFORM' })).toEqual(['team-a/dev', 'team-c/dev']);
    expect(of({ cluster: 'prod', tenant: 'blue' })).toEqual([]);
  });

  it('names every candidate where not even the tenant is there', () => {
    expect(of({ cluster: 'dev' })).toEqual(['team-a/dev', 'team-b/dev', 'team-c/dev']);
  });

  it('else the object of the management cluster, of which the cluster comes before the machine', () => {
    expect(of({ labels: { namespace: 'team-a', name: 'prod' } })).toEqual(['team-a/prod']);
    expect(of({ labels: { namespace: 'team-a', name: 'prod', cluster_name: 'dev' } })).toEqual(['team-a/dev']);
    expect(of({ labels: { namespace: 'kcm-system', name: 'prod' } })).toEqual([]);
    expect(of({ labels: { name: 'prod' } })).toEqual([]);
  });

  it('never takes a namespace inside a cluster for that of a cluster', () => {
    expect(of({ cluster: 'mothership', labels: { namespace: 'team-a', name: 'prod' } })).toEqual([]);
  });

  it('finds nothing that its names would not have looked up', () => {
    const word = fc.constantFrom('dev', 'prod', 'team-a', 'blue', null);
    fc.assert(
      fc.property(word, word, word, word, word, (name, namespace, tenant, object, owner) => {
        const labels = Object.fromEntries(
          Object.entries({ name: object, namespace: 'team-a', cluster_name: owner }).filter(([, value]) => value),
        ) as Record<string, string>;
        const asked = alert({ cluster: name, clusterNamespace: namespace, tenant, labels });
        const names = namedClusters(asked);
        for (const found of attributeAlert(asked, fleet)) expect(names).toContain(found.name);
      }),
    );
  });
});

describe('severity', () => {
  it('is one of five, and unknown for any other word', () => {
    expect(['critical', 'error', 'warning', 'info', 'none', 'page', undefined].map(toSeverity)).toEqual([
      'critical',
      'error',
      'warning',
      'info',
      'none',
      'unknown',
      'unknown',
    ]);
  });

  const at = (severity: 'error' | 'critical', since: number | null, isSilenced = false) => ({
    severity,
    isSilenced,
    since: since === null ? null : new Date(since),
  });

  it('puts what nobody silenced before what is, however bad that is', () => {
    const sorted = [at('critical', 2, true), at('error', 1)].sort(compareAlerts);
    expect(sorted.map(({ severity }) => severity)).toEqual(['error', 'critical']);
  });

  it('puts the worst first, and the youngest of equal ones', () => {
    const sorted = [at('error', 1), at('critical', 1), at('error', null), at('error', 2)].sort(compareAlerts);
    expect(sorted.map(({ severity, since }) => [severity, since?.getTime()])).toEqual([
      ['critical', 1],
      ['error', 2],
      ['error', 1],
      ['error', undefined],
    ]);
  });
});
