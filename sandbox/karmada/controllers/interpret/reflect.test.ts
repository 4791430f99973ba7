import { describe, expect, it } from 'vitest';
import { object } from './objects.fixtures.ts';
import { reflectStatus } from './reflect.ts';

const metadata = { generation: 4, annotations: { 'resourcetemplate.karmada.io/generation': '2' } };
const generations = { generation: 4, resourceTemplateGeneration: 2 };
const conditions = [{ type: 'Available', status: 'True' }];
const loadBalancer = { ingress: [{ ip: '10.0.0.1' }] };

const cases: [string, string, object, object | undefined][] = [
  ['a Deployment that has no status yet', 'Deployment', { metadata }, undefined],
  ['a Deployment that is seen for the first time', 'Deployment', { metadata, status: {} }, generations],
  [
    'a Deployment without its conditions',
    'Deployment',
    {
      metadata,
      status: {
        observedGeneration: 4,
        replicas: 2,
        updatedReplicas: 2,
        readyReplicas: 1,
        availableReplicas: 1,
        unavailableReplicas: 1,
        conditions,
      },
    },
    {
      ...generations,
      observedGeneration: 4,
      replicas: 2,
      updatedReplicas: 2,
      readyReplicas: 1,
      availableReplicas: 1,
      unavailableReplicas: 1,
    },
  ],
  [
    'a ReplicaSet',
    'ReplicaSet',
    { metadata, status: { observedGeneration: 4, replicas: 0, fullyLabeledReplicas: 1, readyReplicas: 1 } },
    { ...generations, observedGeneration: 4, replicas: 0, readyReplicas: 1 },
  ],
  [
    'a StatefulSet, without the generation that it has observed',
    'StatefulSet',
    { metadata, status: { observedGeneration: 4, replicas: 2, currentReplicas: 2, updatedReplicas: 2 } },
    { ...generations, replicas: 2, availableReplicas: 0, currentReplicas: 2, updatedReplicas: 2 },
  ],
  [
    'a DaemonSet',
    'DaemonSet',
    { metadata, status: { observedGeneration: 4, desiredNumberScheduled: 3, numberReady: 2, conditions } },
    {
      ...generations,
      observedGeneration: 4,
      currentNumberScheduled: 0,
      numberMisscheduled: 0,
      desiredNumberScheduled: 3,
      numberReady: 2,
    },
  ],
  ['a Service of one cluster', 'Service', { spec: { type: 'ClusterIP' }, status: { loadBalancer: {} } }, undefined],
  [
    'a Service with addresses',
    'Service',
    { spec: { type: 'LoadBalancer' }, status: { loadBalancer, conditions } },
    { loadBalancer },
  ],
  ['an Ingress as it is', 'Ingress', { status: { loadBalancer } }, { loadBalancer }],
  [
    'a Job in part',
    'Job',
    { status: { active: 1, succeeded: 0, ready: 1, startTime: 't', conditions } },
    { active: 1, startTime: 't', conditions },
  ],
  [
    'a PodDisruptionBudget',
    'PodDisruptionBudget',
    { status: { currentHealthy: 1, observedGeneration: 1, conditions } },
    { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 0, expectedPods: 0 },
  ],
  [
    'a HorizontalPodAutoscaler',
    'HorizontalPodAutoscaler',
    { status: { currentReplicas: 2, desiredReplicas: 3, conditions } },
    { desiredReplicas: 3, currentReplicas: 2 },
  ],
  ['any other kind as it is', 'PersistentVolumeClaim', { status: { phase: 'Bound', x: 1 } }, { phase: 'Bound', x: 1 }],
  ['nothing of a kind without a status', 'ConfigMap', {}, undefined],
];

describe('what is reported of', () => {
  it.each(cases)('%s', (_what, kind, rest, expected) => {
    expect(reflectStatus(object(kind, rest))).toEqual(expected);
  });
  it('a Deployment, in the order in which Karmada writes it', () => {
    const status = { replicas: 1, availableReplicas: 1, updatedReplicas: 1, observedGeneration: 1, readyReplicas: 1 };
    expect(Object.keys(reflectStatus(object('Deployment', { metadata, status })) ?? {})).toEqual([
      'generation',
      'resourceTemplateGeneration',
      'observedGeneration',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
    ]);
  });
});
