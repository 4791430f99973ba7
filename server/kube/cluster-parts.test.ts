import { describe, expect, it } from 'vitest';
import { kubeConditions, kubeObject, readyConditions } from '../../tests/support/factories/kube-objects.ts';
import { viewCluster } from '../domain/clusters/cluster-view.ts';
import { watchedKinds } from './caches.ts';
import { readClusterParts } from './cluster-parts.ts';
import { kindKey, kinds, type ResourceKind } from './kinds.ts';
import { readClusterTemplate } from './readers/cluster-objects.ts';
import type { KubeObject } from './resources.ts';

const now = new Date('2026-08-20T10:00:00Z');
const row = (kind: ResourceKind, object: KubeObject) => ({ kind: kindKey(kind), object });
const deployment = (config: object, status: object = { conditions: readyConditions, observedGeneration: 1 }) =>
  row(
    kinds.clusterDeployment,
    kubeObject('dev', 'team-a', { spec: { template: 't', credential: 'c', config }, status }),
  );
const template =
  (providers: string[], config: object = {}) =>
  () =>
    readClusterTemplate(kubeObject('t', 'team-a', { status: { valid: true, providers, config } }));

function view(rows: ReturnType<typeof row>[], findTemplate: Parameters<typeof readClusterParts>[1] = () => null) {
  const parts = readClusterParts(rows, findTemplate, null);
  if (!parts) throw new Error('no ClusterDeployment among the rows');
  return viewCluster(parts, now);
}

describe('where a cluster runs', () => {
  it.each([
    [['infrastructure-aws', 'control-plane-k0sproject-k0smotron'], 'aws'],
    [['infrastructure-internal'], 'adopted'],
    [['infrastructure-k0sproject-k0smotron'], 'remote'],
    [['infrastructure-k0sproject-k0smotron', 'infrastructure-azure'], 'azure'],
    [[], null],
  ])('%j is %s', (providers, provider) => {
    expect(view([deployment({})], template(providers)).row.provider).toBe(provider);
  });

  it('takes region and version from the overrides, else from the template', () => {
    const defaults = template(['infrastructure-gcp'], { region: 'us-east1', k0s: { version: 'v1.35.1+k0s.0' } });
    expect(view([deployment({})], defaults).row).toMatchObject({ region: 'us-east1', kubernetesVersion: '1.35.1' });
    expect(view([deployment({ region: 'europe-west3' })], defaults).row.region).toBe('europe-west3');
    expect(view([deployment({})]).row).toMatchObject({ region: null, kubernetesVersion: null, provider: null });
  });
});

describe('nodes', () => {
  const machine = (name: string, isControlPlane: boolean, ready: 'True' | 'False') =>
    row(
      kinds.machine,
      kubeObject(name, 'team-a', {
        metadata: { labels: isControlPlane ? { 'cluster.x-k8s.io/control-plane': '' } : {} },
        spec: { version: 'v1.36.3' },
        status: { phase: 'Running', conditions: kubeConditions(['Ready', ready, 'R', 'kubelet is silent']) },
      }),
    );
  const cluster = (controlPlane: string, status: object = {}) =>
    row(kinds.cluster, kubeObject('dev', 'team-a', { spec: { controlPlaneRef: { kind: controlPlane } }, status }));
  const replicas = (count: number) =>
    row(kinds.machineDeployment, kubeObject('dev-md', 'team-a', { spec: { replicas: count } }));

  it('counts machines of both roles against what was asked', () => {
    const rows = [
      deployment({ worker: { instanceType: 't3.large' } }),
      cluster('K0sControlPlane', { controlPlane: { desiredReplicas: 3, readyReplicas: 1 } }),
      machine('dev-cp-0', true, 'True'),
      machine('dev-md-a', false, 'False'),
      replicas(2),
    ];
    const { row: narrow, detail } = view(rows);
    expect(narrow).toMatchObject({ nodesReady: 1, nodesTotal: 5, kubernetesVersion: '1.36.3' });
    expect(detail.machines).toMatchObject([
      { name: 'dev-cp-0', role: 'control-plane', ready: true, message: null },
      { name: 'dev-md-a', role: 'worker', ready: false, message: 'kubelet is silent', instanceType: 't3.large' },
    ]);
  });

  it('does not count control planes that are no nodes', () => {
    const hosted = cluster('K0smotronControlPlane', { controlPlane: { desiredReplicas: 3, readyReplicas: 3 } });
    expect(view([deployment({}), hosted, machine('a', false, 'True'), replicas(1)]).row.nodesTotal).toBe(1);
  });

  it('believes Cluster API’s counters where there are no machines', () => {
    const pools = cluster('AzureASOManagedControlPlane', { workers: { desiredReplicas: 4, readyReplicas: 3 } });
    expect(view([deployment({}), pools]).row).toMatchObject({ nodesReady: 3, nodesTotal: 4 });
  });

  it('does not know before Cluster API has been heard', () => {
    expect(view([deployment({})]).row).toMatchObject({ nodesReady: null, nodesTotal: null });
  });
});

it('lists a service once, with the ServiceSet’s word', () => {
  const service = { name: 'ingress', namespace: 'i', template: 'ingress-1', state: 'Deployed' };
  const status = { conditions: readyConditions, services: [service, { ...service, state: 'Pending' }] };
  const set = kubeObject('dev', 'team-a', {
    status: { services: [{ ...service, state: 'Failed', failureMessage: 'no' }] },
  });
  const { row: narrow, detail } = view([deployment({}, status), row(kinds.serviceSet, set)]);
  expect(detail.services).toMatchObject([{ name: 'ingress', state: 'Failed', message: 'no' }]);
  expect(narrow).toMatchObject({
    phase: 'degraded',
    cause: { message: { key: 'servicesFailed' }, raw: 'ingress: no' },
  });
});

it('shows a cluster whose status holds nonsense', () => {
  const status = { conditions: [null, { type: 7 }, ...readyConditions], services: 'none', observedGeneration: 'x' };
  expect(view([deployment({}, status)]).row.phase).toBe('ready');
  expect(view([deployment({}, 'gone' as unknown as object)]).row.phase).toBe('pending');
});

it('finds the cluster that an object belongs to', () => {
  const owner = (kind: ResourceKind, object: KubeObject) =>
    watchedKinds.find((one) => one.kind === kind)?.clusterOf(object);
  const labels = { 'cluster.x-k8s.io/cluster-name': 'dev' };
  expect(owner(kinds.machine, kubeObject('m', 'n', { metadata: { labels } }))).toBe('dev');
  expect(owner(kinds.machine, kubeObject('m', 'n', { spec: { clusterName: 'dev' } }))).toBe('dev');
  expect(owner(kinds.machine, kubeObject('m', 'n'))).toBeNull();
  expect(owner(kinds.serviceSet, kubeObject('s', 'n', { spec: { cluster: 'dev' } }))).toBe('dev');
  expect(owner(kinds.namespace, kubeObject('n', ''))).toBeNull();
});

describe('services of several orders', () => {
  const refusal = 'cannot manage chart ingress/ingress. ClusterSummary p--dev-1a2b3c4d-capi-dev managing it.\n';
  const one = (state: string, failureMessage = '', name = 'ingress') => ({
    name,
    namespace: 'ingress',
    state,
    failureMessage,
  });
  const set = (name: string, services: object[], multiClusterService?: string) =>
    row(
      kinds.serviceSet,
      kubeObject(name, 'team-a', { spec: { cluster: 'dev', multiClusterService }, status: { services } }),
    );

  it('one that gives way to another order does not make the cluster degraded; who wins is said', () => {
    const own = set('dev', [one('Failed', refusal)]);
    const other = set('dev-1a2b3c4d', [one('Deployed')], 'platform-ingress');
    const connected = row(
      kinds.cluster,
      kubeObject('dev', 'team-a', { status: { conditions: kubeConditions(['RemoteConnectionProbe', 'True']) } }),
    );
    for (const sets of [
      [own, other],
      [other, own],
    ]) {
      const { row: narrow, detail } = view([deployment({}), connected, ...sets]);
      expect(narrow).toMatchObject({
        phase: 'ready',
        cause: {
          message: {
            key: 'serviceConflict',
            params: { service: 'ingress', winner: 'platform-ingress', loser: 'cluster' },
          },
        },
      });
      expect(detail.services).toMatchObject([{ name: 'ingress', state: 'Deployed', message: null }]);
    }
  });

  it('one that waits for another is named with it', () => {
    const spec = {
      template: 't',
      credential: 'c',
      serviceSpec: {
        services: [
          { name: 'certs', namespace: 'ingress' },
          { name: 'ingress', namespace: 'ingress', dependsOn: [{ name: 'certs', namespace: 'ingress' }] },
        ],
      },
    };
    const ordered = row(
      kinds.clusterDeployment,
      kubeObject('dev', 'team-a', { spec, status: { conditions: readyConditions, observedGeneration: 1 } }),
    );
    const params = { service: 'ingress', on: 'certs' };
    const held = view([ordered, set('dev', [one('Failed', 'x', 'certs'), one('Pending')])]);
    expect(held.row.cause?.message.key).toBe('servicesFailed');
    const waiting = view([ordered, set('dev', [one('Provisioning', '', 'certs'), one('Pending')])]);
    expect(waiting.row.cause?.message.key).toBe('servicesPending');
    const last = view([ordered, set('dev', [one('Pending')])]);
    expect(last.row).toMatchObject({ cause: { message: { key: 'serviceWaits', params } } });
  });
});

describe('what a deletion waits for', () => {
  const at = '2026-08-20T09:40:00Z';
  const leaving = (reason: string, message: string) =>
    row(
      kinds.clusterDeployment,
      kubeObject('dev', 'team-a', {
        metadata: { deletionTimestamp: at },
        spec: { template: 't', credential: 'c' },
        status: { conditions: kubeConditions(['Deleting', 'True', reason, message]) },
      }),
    );
  const left = (kind: ResourceKind, name: string, deletionTimestamp = '2026-08-20T09:41:00Z') =>
    row(kind, kubeObject(name, 'team-a', { metadata: { deletionTimestamp } }));

  it('is named, with since when', () => {
    const machines = [left(kinds.machine, 'dev-md-b', '2026-08-20T09:42:00Z'), left(kinds.machine, 'dev-md-a')];
    const rows = [left(kinds.cluster, 'dev', at), left(kinds.helmRelease, 'dev', at)];
    const { row: narrow, detail } = view([leaving('WaitingForClusterDeletion', '* Deleting:'), ...machines, ...rows]);
    expect(narrow.cause?.message).toEqual({
      key: 'deletionCluster',
      params: { objects: 'Machine/dev-md-b, Machine/dev-md-a', since: '2026-08-20T09:41:00.000Z' },
    });
    expect(detail.nextStep?.key).toBe('freeMachines');
    const bare = view([leaving('WaitingForClusterDataSourceDeletion', 'Waiting for ClusterDataSource to be deleted')]);
    expect(bare.row.cause?.message.params).toEqual({
      objects: 'ClusterDataSource/dev',
      since: '2026-08-20T09:40:00.000Z',
    });
  });
});
