import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { inWritingOrder, toManifests } from '../../server/domain/applications/order/manifests.ts';
import { ingress, spec, volcanoSpec } from '../../server/domain/applications/order/order.fixtures.ts';
import { apiVersionOf, kinds } from '../../server/kube/kinds.ts';

interface Applied {
  kind: string;
  metadata: { name: string };
  rules?: { apiGroups: string[]; resources: string[]; verbs: string[] }[];
}

const applied = parseAllDocuments(readFileSync('deploy/rbac/karmada.yaml', 'utf8')).map(
  (document) => document.toJS() as Applied,
);

const verbsOf = (group: string, plural: string): string[] =>
  (applied.find(({ kind, metadata }) => kind === 'ClusterRole' && metadata.name === 'slipway')?.rules ?? [])
    .filter(({ apiGroups, resources }) => apiGroups.includes(group) && resources.includes(plural))
    .flatMap((rule) => rule.verbs);

it('the rights of Slipway can be taken back without what Karmada keeps of its members', () => {
  const namespaces = applied.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name);
  expect(namespaces).toEqual(['slipway']);
  expect(applied.filter(({ metadata }) => !metadata.name.startsWith('slipway'))).toEqual([]);
});

it('each object of an application may be looked at, written and taken away', () => {
  const place = { namespace: 'payments', name: 'refund-api', project: 'payments' };
  const everything = {
    ...spec,
    ingress,
    scaling: { fewest: 2, most: 8, cpuPercent: 70, memoryPercent: null, scaleDownSeconds: null },
    schedules: [
      { name: 'night', cron: '0 22 * * *', timeZone: null, replicas: null, fewest: 1, most: null, isPaused: false },
    ],
    files: [{ path: '/etc/app', content: '' }],
    overrides: [{ cluster: 'member1', tag: '2', host: 'refunds.eu.example.com' }],
  };
  const rules =
    applied.find(({ kind, metadata }) => kind === 'ClusterRole' && metadata.name === 'slipway')?.rules ?? [];
  const release = {
    ...spec,
    workload: { kind: 'helm' as const, template: 'redis-1-2-3', values: '' },
    overrides: [{ cluster: 'member1', values: 'a: 1' }],
  };
  const repository = { url: 'https://charts.example.com', isOci: false, isInsecure: false };
  const chart = { chart: 'redis', version: '1.2.3', repository };
  const written = [
    ...inWritingOrder(toManifests(place, everything)),
    ...inWritingOrder(toManifests({ ...place, chart }, release)),
  ];
  expect(written.map(({ kind }) => kind)).toContain('HelmRepository');
  for (const { apiVersion, kind: name } of written) {
    const kind = Object.values(kinds).find((one) => one.kind === name && apiVersionOf(one) === apiVersion);
    const verbs = rules
      .filter(
        ({ apiGroups, resources }) => apiGroups.includes(kind?.group ?? '-') && resources.includes(kind?.plural ?? ''),
      )
      .flatMap((rule) => rule.verbs);
    expect(verbs, name).toEqual(expect.arrayContaining(['get', 'create', 'patch', 'delete']));
  }
});

it('a Job of Volcano, with files that go by a policy of their own, may be looked at, written and taken away', () => {
  const place = { namespace: 'payments', name: 'train', project: 'payments' };
  const written = inWritingOrder(toManifests(place, { ...volcanoSpec, files: [{ path: '/etc/app', content: '' }] }));
  expect(written.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'PropagationPolicy train',
    'PropagationPolicy train.files',
    'ConfigMap train',
    'Job train',
  ]);
  expect(verbsOf('batch.volcano.sh', 'jobs')).toEqual(['list', 'watch', 'get', 'create', 'patch', 'delete']);
});

it('quotas are followed by the worker, and read and written by the portal', () => {
  const verbs = applied
    .flatMap(({ rules = [] }) => rules)
    .filter(({ resources }) => resources.includes('federatedresourcequotas'))
    .map((rule) => rule.verbs);
  expect(verbs).toEqual([
    ['list', 'watch'],
    ['get', 'create', 'patch', 'delete'],
  ]);
});

it('Secrets of applications are made, looked at and deleted by their names, and never listed', () => {
  const rules = applied
    .filter(({ kind, metadata }) => kind === 'ClusterRole' && metadata.name === 'slipway')
    .flatMap((role) => role.rules ?? [])
    .filter(({ apiGroups, resources }) => apiGroups.includes('') && resources.includes('secrets'));
  expect(rules).toEqual([{ apiGroups: [''], resources: ['secrets'], verbs: ['get', 'create', 'delete'] }]);
  const everything = applied.flatMap(({ rules: all = [] }) => all).filter(({ resources }) => resources.includes('*'));
  expect(everything).toEqual([]);
});
