import { describe, expect, it } from 'vitest';
import type { Member } from '../../../lib/contracts/karmada.ts';
import { applied, binding, condition, rawBinding, template } from '../applications/applications.fixtures.ts';
import { groupApplications } from '../applications/group.ts';
import { toKeptMultiClusterIngress, toKeptMultiClusterService, toKeptSharedService } from './network-objects.ts';
import { networkOf } from './network-of.ts';

type Kept = Parameters<typeof networkOf>[1][number];

const metadata = { name: 'web', namespace: 'payments', annotations: { note: 'canary' } };
const members = (['member1', 'member2', 'others'] as const).map((name) => ({ name, state: 'ready' }) as Member);
const [application] = groupApplications(
  [
    binding('web', {
      spec: { clusters: [{ name: 'member1', replicas: 4 }] },
      status: { aggregatedStatus: [applied('member1', 'Healthy', { status: { readyReplicas: 3 } })] },
    }),
  ],
  [template('web')],
);
const service: Kept = { kind: 'work.karmada.io/ResourceBinding', object: rawBinding('web', { kind: 'Service' }) };
const mcs = (spec: object = {}, conditions?: object[], name = 'web'): Kept => ({
  kind: 'networking.karmada.io/MultiClusterService',
  object: toKeptMultiClusterService({
    metadata: { ...metadata, name },
    spec: {
      types: ['CrossCluster'],
      ports: [{ name: 'http', port: 80 }],
      providerClusters: [{ name: 'member1' }],
      consumerClusters: [{ name: 'member2' }],
      ...spec,
    },
    status: conditions && { conditions },
  }),
});
const done = [
  condition('ServiceApplied', 'True', 'ServiceAppliedSucceed'),
  condition('EndpointSliceDispatched', 'True', 'EndpointSliceDispatchedSucceed'),
];
const says = (type: string, status: string) => condition(type, status, 'AsKarmadaSays');
const shared = (kind: 'ServiceExport' | 'ServiceImport', spec?: object): Kept => ({
  kind: `multicluster.x-k8s.io/${kind}`,
  object: toKeptSharedService({ metadata, spec }),
});
const sentTo = (kind: string, cluster: string, isApplied = true): Kept => ({
  kind: 'work.karmada.io/ResourceBinding',
  object: rawBinding('web', {
    kind,
    spec: { clusters: [{ name: cluster, replicas: 0 }] },
    status: { aggregatedStatus: [applied(cluster, 'Healthy', { applied: isApplied })] },
  }),
});
const ingress = (backend: string, status?: object): Kept => ({
  kind: 'networking.karmada.io/MultiClusterIngress',
  object: toKeptMultiClusterIngress({
    metadata,
    spec: {
      defaultBackend: { service: { name: 'web' } },
      rules: [{ host: 'shop.example', http: { paths: [{ backend: { service: { name: backend } } }] } }],
    },
    status,
  }),
});

function judge(kept: readonly Kept[], names: ReadonlySet<string> | null = null, of: readonly Member[] = members) {
  if (!application) throw new Error('no application');
  return networkOf(application, kept, { members: of, names, spec: null });
}
const first = (...kept: Kept[]) => judge(kept).connections[0];
const codes = (...kept: Kept[]) => first(...kept)?.gaps.map(({ code, names }) => [code, names.join()].join(' ').trim());

describe('a MultiClusterService of Karmada', () => {
  it('leads from those that call to those with the pods, as far as Karmada tells', () => {
    expect(first(mcs({}, done), service)).toMatchObject({
      service: 'web',
      way: 'multi-cluster-service',
      ports: ['http 80'],
      providers: { isAll: false, clusters: [{ name: 'member1', state: 'ready', ready: 3, link: 'told' }] },
      consumers: { isAll: false, clusters: [{ name: 'member2', state: 'ready', ready: 0, link: 'told' }] },
      gaps: [],
    });
  });

  it('that no controller has looked at is confirmed by nobody', () => {
    expect(codes(mcs(), service)).toEqual(['not-looked-at']);
    expect(first(mcs(), service)?.consumers.clusters[0]?.link).toBe('unknown');
  });

  it.each([
    ['not-applied', ['missing', 'told'], [says('ServiceApplied', 'False'), ...done.slice(1)]],
    ['not-dispatched', ['told', 'missing'], [...done.slice(0, 1), says('EndpointSliceDispatched', 'False')]],
    ['not-collected', ['told', 'unknown'], done.slice(0, 1)],
    ['', ['unknown', 'unknown'], [says('ServiceApplied', 'Unknown'), says('EndpointSliceDispatched', 'Unknown')]],
  ])('says what Karmada says, or does not: %s', (gap, links, conditions) => {
    expect(codes(mcs({}, conditions), service)?.join()).toBe(gap);
    const { providers, consumers } = first(mcs({}, conditions), service) ?? {};
    expect([providers, consumers].map((side) => side?.clusters[0]?.link)).toEqual(links);
  });

  it('names clusters that are not joined, have no pods or are not well', () => {
    const spec = { providerClusters: [{ name: 'member2' }], consumerClusters: [{ name: 'moon' }, { name: 'member1' }] };
    expect(codes(mcs(spec, done), service)).toEqual(['not-joined moon', 'no-pods member2']);
    const lost = members.map((one) => (one.name === 'member1' ? { ...one, state: 'unreachable' as const } : one));
    expect(judge([mcs({}, done), service], null, lost).connections[0]).toMatchObject({
      gaps: [{ code: 'unwell', names: ['member1'] }],
      providers: { clusters: [{ link: 'unknown', state: 'unreachable' }] },
    });
  });

  it('needs a Service that is sent', () => {
    expect(codes(mcs({}, done))).toEqual(['no-service']);
  });

  it('without names is of all clusters: those with pods provide', () => {
    const spec = { providerClusters: [], consumerClusters: undefined };
    const found = first(mcs(spec, done), service);
    expect(found?.providers).toMatchObject({ isAll: true, clusters: [{ name: 'member1' }] });
    expect(found?.consumers.isAll).toBe(true);
    expect(found?.consumers.clusters.map(({ name }) => name)).toEqual(['member1', 'member2', 'others']);
  });

  it('knows the names of older releases', () => {
    const old = { providerClusters: undefined, consumerClusters: undefined, serviceProvisionClusters: ['member1'] };
    const found = first(mcs({ ...old, serviceConsumptionClusters: ['member2'] }, done), service);
    expect([found?.providers, found?.consumers].map((side) => side?.clusters.map(({ name }) => name))).toEqual([
      ['member1'],
      ['member2'],
    ]);
  });

  it('of the type LoadBalancer is called from outside', () => {
    expect(first(mcs({ types: ['LoadBalancer'] }, done.slice(0, 1)), service)).toMatchObject({
      isExternal: true,
      consumers: { clusters: [] },
      gaps: [],
    });
  });

  it('names members to those alone who may know them', () => {
    const names = new Set(['member1', 'member2']);
    const spec = { consumerClusters: [{ name: 'others' }] };
    expect(judge([mcs(spec, done), service], names).connections[0]?.consumers.clusters).toEqual([
      { name: null, state: null, ready: 0, link: 'unknown' },
    ]);
    const all = judge([mcs({ consumerClusters: [] }, done), service], names).connections[0];
    expect(all?.consumers.clusters.map(({ name }) => name)).toEqual(['member1', 'member2']);
    expect(JSON.stringify(judge([mcs(spec, done), service], names))).not.toContain('others');
  });

  it('of other names is of other applications', () => {
    expect(judge([mcs({}, done, 'db')]).connections).toEqual([]);
  });
});

describe('ServiceExport and ServiceImport', () => {
  it('lead to where their policies send them', () => {
    const ports = [{ port: 80 }];
    expect(
      first(
        shared('ServiceExport'),
        shared('ServiceImport', { ports }),
        sentTo('ServiceExport', 'member1'),
        sentTo('ServiceImport', 'member2'),
      ),
    ).toMatchObject({
      way: 'export-import',
      ports: ['80'],
      providers: { clusters: [{ name: 'member1', link: 'told', ready: 3 }] },
      consumers: { clusters: [{ name: 'member2', link: 'told' }] },
      gaps: [],
    });
  });

  it('are told of by those members alone that have applied them', () => {
    const found = first(
      shared('ServiceExport'),
      shared('ServiceImport'),
      sentTo('ServiceExport', 'member1', false),
      sentTo('ServiceImport', 'member2'),
    );
    expect([found?.providers, found?.consumers].map((side) => side?.clusters[0]?.link)).toEqual(['unknown', 'told']);
  });

  it('need each other, and a policy', () => {
    expect(codes(shared('ServiceExport'))).toEqual(['no-import', 'export-nowhere']);
    expect(codes(shared('ServiceImport'))).toEqual(['no-export', 'import-nowhere']);
  });
});

describe('a MultiClusterIngress', () => {
  it('needs Services that are connected, and a controller of its own', () => {
    expect(judge([ingress('web'), mcs({}, done), service]).ingresses).toEqual([
      {
        name: 'web',
        hosts: ['shop.example'],
        services: ['web'],
        addresses: [],
        gaps: [{ code: 'not-looked-at', names: [] }],
      },
    ]);
    const status = { loadBalancer: { ingress: [{ ip: '203.0.113.4' }] } };
    expect(judge([ingress('api', status), mcs({}, done)]).ingresses[0]).toMatchObject({
      addresses: ['203.0.113.4'],
      gaps: [{ code: 'not-connected', names: ['api'] }],
    });
  });
});

it('keeps nothing but what is read', () => {
  const kept = [mcs({}, done), shared('ServiceExport'), ingress('web')];
  expect(JSON.stringify(kept)).not.toContain('canary');
});
