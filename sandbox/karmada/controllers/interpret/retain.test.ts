import { describe, expect, it } from 'vitest';
import { object } from './objects.fixtures.ts';
import { prune } from './prune.ts';
import { retain } from './retain.ts';

describe('what is not sent to a member', () => {
  const metadata = {
    uid: 'u',
    resourceVersion: '1',
    generation: 1,
    creationTimestamp: 't',
    deletionTimestamp: 't',
    deletionGracePeriodSeconds: 0,
    managedFields: [],
    selfLink: '/',
    ownerReferences: [],
    finalizers: ['f'],
  };
  it('is what its API server sets', () => {
    const given = object('ConfigMap', { metadata: { ...metadata, labels: { a: 'b' } }, data: { x: '1' }, status: {} });
    expect(prune(given)).toEqual(object('ConfigMap', { metadata: { labels: { a: 'b' } }, data: { x: '1' } }));
    expect(given.metadata.uid).toBe('u');
  });

  const uid = { 'controller-uid': 'u', 'batch.kubernetes.io/controller-uid': 'u' };
  const jobName = { 'job-name': 'web', 'batch.kubernetes.io/job-name': 'web' };
  const job = (selected: object, labels: object, rest: object = {}) => ({
    spec: { ...rest, selector: { matchLabels: selected }, template: { metadata: { labels } } },
  });
  const kinds: [string, string, object, object][] = [
    [
      'the revision of a Deployment',
      'Deployment',
      { metadata: { annotations: { 'deployment.kubernetes.io/revision': '3', a: 'b' } } },
      { metadata: { annotations: { a: 'b' } } },
    ],
    [
      'the address of a Service',
      'Service',
      { spec: { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] } },
      { spec: {} },
    ],
    [
      'but not that it has none',
      'Service',
      { spec: { clusterIP: 'None', clusterIPs: ['None'] } },
      { spec: { clusterIP: 'None', clusterIPs: ['None'] } },
    ],
    [
      'what a Job is found by, and when it is cleared away',
      'Job',
      job({ ...uid, a: 'b' }, { ...uid, ...jobName, a: 'b' }, { ttlSecondsAfterFinished: 5 }),
      job({ a: 'b' }, { a: 'b' }),
    ],
    [
      'but not what it is found by at wish',
      'Job',
      job(uid, uid, { manualSelector: true }),
      job(uid, uid, { manualSelector: true }),
    ],
    [
      'the token of an account',
      'Secret',
      {
        type: 'kubernetes.io/service-account-token',
        data: { token: 't' },
        metadata: { annotations: { 'kubernetes.io/service-account.uid': 'u' } },
      },
      { type: 'kubernetes.io/service-account-token', metadata: { annotations: {} } },
    ],
    ['but not another Secret', 'Secret', { type: 'Opaque', data: { a: 'b' } }, { type: 'Opaque', data: { a: 'b' } }],
    [
      'the names of tokens',
      'ServiceAccount',
      { secrets: [{ name: 'web-token-abc' }, { name: 'web-token-def' }, { name: 'mine' }] },
      { secrets: [{ name: 'mine' }] },
    ],
    [
      'the node of a claim',
      'PersistentVolumeClaim',
      { metadata: { annotations: { 'volume.kubernetes.io/selected-node': 'n' } } },
      { metadata: { annotations: {} } },
    ],
  ];
  it.each(kinds)('%s', (_what, kind, given, expected) => {
    expect(prune(object(kind, given))).toEqual(object(kind, expected));
  });
});

describe("what is left of a member's object when it is replaced", () => {
  it('is what belongs to the member', () => {
    const observed = object('ConfigMap', {
      metadata: {
        resourceVersion: '7',
        uid: 'u',
        finalizers: ['f'],
        ownerReferences: [{ uid: 'o' }],
        labels: { foreign: '1', dropped: '1', kept: 'changed' },
        annotations: {
          foreign: '1',
          dropped: '1',
          'resourcetemplate.karmada.io/managed-labels': 'dropped,kept',
          'resourcetemplate.karmada.io/managed-annotations': 'dropped',
        },
      },
      data: { x: 'changed' },
    });
    const desired = object('ConfigMap', {
      metadata: {
        labels: { kept: '1' },
        annotations: { 'resourcetemplate.karmada.io/managed-labels': 'kept' },
      },
      data: { x: '1' },
    });
    expect(retain(desired, observed)).toEqual(
      object('ConfigMap', {
        metadata: {
          resourceVersion: '7',
          finalizers: ['f'],
          ownerReferences: [{ uid: 'o' }],
          labels: { foreign: '1', kept: '1' },
          annotations: {
            foreign: '1',
            'resourcetemplate.karmada.io/managed-labels': 'kept',
            'resourcetemplate.karmada.io/managed-annotations': 'dropped',
          },
        },
        data: { x: '1' },
      }),
    );
  });

  const keep = { 'resourcetemplate.karmada.io/retain-replicas': 'true' };
  const token = 'kubernetes.io/service-account-token';
  const kinds: [string, string, object, object, object][] = [
    [
      'the replicas of a Deployment, at wish',
      'Deployment',
      { metadata: { labels: keep }, spec: { replicas: 2 } },
      { spec: { replicas: 5 } },
      { metadata: { labels: keep }, spec: { replicas: 5 } },
    ],
    [
      'but not without the wish',
      'Deployment',
      { spec: { replicas: 2 } },
      { spec: { replicas: 5 } },
      { spec: { replicas: 2 } },
    ],
    [
      'addresses and ports of a Service',
      'Service',
      {
        spec: {
          ports: [
            { name: 'http', port: 80 },
            { name: 'tls', port: 443, nodePort: 31000 },
          ],
        },
      },
      {
        spec: {
          clusterIP: '10.0.0.1',
          clusterIPs: ['10.0.0.1'],
          healthCheckNodePort: 32000,
          ports: [
            { name: 'http', port: 80, nodePort: 30000 },
            { name: 'tls', port: 443, nodePort: 30001 },
          ],
        },
      },
      {
        spec: {
          clusterIP: '10.0.0.1',
          clusterIPs: ['10.0.0.1'],
          healthCheckNodePort: 32000,
          ports: [
            { name: 'http', port: 80, nodePort: 30000 },
            { name: 'tls', port: 443, nodePort: 31000 },
          ],
        },
      },
    ],
    [
      'secrets of an account',
      'ServiceAccount',
      { imagePullSecrets: [{ name: 'a' }] },
      { secrets: [{ name: 't' }], imagePullSecrets: [{ name: 'b' }, { name: 'a' }] },
      { secrets: [{ name: 't' }], imagePullSecrets: [{ name: 'a' }, { name: 'b' }] },
    ],
    [
      'the volume of a claim',
      'PersistentVolumeClaim',
      { spec: {} },
      { spec: { volumeName: 'pv', x: 1 } },
      { spec: { volumeName: 'pv' } },
    ],
    [
      'the claim of a volume',
      'PersistentVolume',
      { spec: {} },
      { spec: { claimRef: { name: 'c' } } },
      { spec: { claimRef: { name: 'c' } } },
    ],
    [
      'what a Job is found by',
      'Job',
      { spec: { template: { metadata: { labels: { a: 'b' } }, spec: {} } } },
      { spec: { selector: { matchLabels: { u: '1' } }, template: { metadata: { labels: { a: 'b', u: '1' } } } } },
      {
        spec: {
          selector: { matchLabels: { u: '1' } },
          template: { metadata: { labels: { a: 'b', u: '1' } }, spec: {} },
        },
      },
    ],
    [
      'the token of an account',
      'Secret',
      { type: token },
      { type: token, data: { token: 't' } },
      {
        type: token,
        data: { token: 't' },
      },
    ],
    [
      'where a Pod runs and what is mounted',
      'Pod',
      { spec: { volumes: [], containers: [{ name: 'a', image: 'x:2' }] } },
      {
        spec: {
          nodeName: 'n',
          serviceAccountName: 'default',
          volumes: [{ name: 'token' }],
          containers: [{ name: 'a', image: 'x:1', volumeMounts: [{ name: 'token' }] }],
        },
      },
      {
        spec: {
          nodeName: 'n',
          serviceAccountName: 'default',
          volumes: [{ name: 'token' }],
          containers: [{ name: 'a', image: 'x:2', volumeMounts: [{ name: 'token' }] }],
        },
      },
    ],
  ];
  it.each(kinds)('%s', (_what, kind, desired, observed, expected) => {
    expect(retain(object(kind, desired), object(kind, observed))).toEqual(object(kind, expected));
  });
});
