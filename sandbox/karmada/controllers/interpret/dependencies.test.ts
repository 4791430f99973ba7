import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../controllers/client/objects.ts';
import { dependenciesOf } from './dependencies.ts';
import { object, templated } from './objects.fixtures.ts';

const short = (given: KubeObject) =>
  dependenciesOf(given).map(({ apiVersion, kind, namespace, name }) => `${apiVersion} ${kind} ${namespace}/${name}`);

const pod = {
  serviceAccountName: 'runner',
  imagePullSecrets: [{ name: 'pull' }],
  initContainers: [{ name: 'i', envFrom: [{ configMapRef: { name: 'init' } }, { secretRef: { name: 'init' } }] }],
  containers: [
    {
      name: 'a',
      env: [
        { valueFrom: { configMapKeyRef: { name: 'conf', key: 'x' } } },
        { valueFrom: { secretKeyRef: { name: 'conf', key: 'x' } } },
        { valueFrom: {} },
        {},
      ],
    },
  ],
  volumes: [
    { name: 'a', configMap: { name: 'conf' } },
    { name: 'b', secret: { secretName: 'file' } },
    { name: 'c', projected: { sources: [{ configMap: { name: 'both' } }, { secret: { name: 'both' } }, {}] } },
    { name: 'd', persistentVolumeClaim: { claimName: 'data' } },
    { name: 'e', csi: { nodePublishSecretRef: { name: 'csi' } } },
    { name: 'f', rbd: { secretRef: { name: 'rbd' } } },
    { name: 'g', emptyDir: {} },
  ],
};
const all = [
  'v1 ConfigMap shop/both',
  'v1 ConfigMap shop/conf',
  'v1 ConfigMap shop/init',
  'v1 Secret shop/both',
  'v1 Secret shop/conf',
  'v1 Secret shop/csi',
  'v1 Secret shop/file',
  'v1 Secret shop/init',
  'v1 Secret shop/pull',
  'v1 Secret shop/rbd',
  'v1 ServiceAccount shop/runner',
  'v1 PersistentVolumeClaim shop/data',
];

describe('what an object cannot run without', () => {
  it.each(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job'])('%s', (kind) => {
    expect(short(templated(kind, pod))).toEqual(all);
  });
  it('Pod and CronJob', () => {
    expect(short(object('Pod', { spec: pod }))).toEqual(all);
    const jobTemplate = { spec: { template: { spec: pod } } };
    expect(short(object('CronJob', { spec: { jobTemplate } }))).toEqual(all);
  });
  it('but not the account that every namespace has', () => {
    expect(short(templated('Deployment', { serviceAccountName: 'default' }))).toEqual([]);
  });
  it('but not the claims that a StatefulSet makes itself', () => {
    const volumeClaimTemplates = [{ metadata: { name: 'data' } }];
    expect(short(templated('StatefulSet', pod, { volumeClaimTemplates }))).toEqual(all.slice(0, -1));
  });
  it('Ingress', () => {
    const tls = [{ secretName: 'cert' }, { secretName: 'cert' }, { hosts: ['a'] }];
    expect(short(object('Ingress', { spec: { tls } }))).toEqual(['v1 Secret shop/cert']);
  });
  it('ServiceImport', () => {
    expect(dependenciesOf(object('ServiceImport'))).toEqual([
      { apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'derived-web' },
      {
        apiVersion: 'discovery.k8s.io/v1',
        kind: 'EndpointSlice',
        namespace: 'shop',
        labelSelector: { matchLabels: { 'kubernetes.io/service-name': 'derived-web' } },
      },
    ]);
  });
  it('ConfigMap', () => {
    expect(short(object('ConfigMap'))).toEqual([]);
  });
});
