import { describe, expect, it } from 'vitest';
import { hasHealth, healthOf } from './health.ts';
import { object } from './objects.fixtures.ts';

const seen = { generation: 2 };
const up = { observedGeneration: 2, updatedReplicas: 2, availableReplicas: 2 };
const daemons = { observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 3 };
const balancer = { type: 'LoadBalancer' };
const point = (one: object) => ({ loadBalancer: { ingress: [one] } });
const ready = (status: string) => ({ phase: 'Running', conditions: [{ type: 'Ready', status }] });

const cases: [string, object, boolean][] = [
  ['Deployment', { metadata: seen, spec: { replicas: 2 }, status: up }, true],
  ['Deployment', { metadata: seen, spec: { replicas: 3 }, status: up }, false],
  ['Deployment', { metadata: seen, spec: { replicas: 2 }, status: { ...up, availableReplicas: 1 } }, false],
  ['Deployment', { metadata: { generation: 3 }, spec: { replicas: 2 }, status: up }, false],
  ['Deployment', { metadata: seen, spec: { replicas: 0 }, status: { observedGeneration: 2 } }, true],
  ['Deployment', { metadata: seen, spec: { replicas: 2 } }, false],
  ['StatefulSet', { metadata: seen, spec: { replicas: 2 }, status: up }, true],
  ['StatefulSet', { metadata: seen, spec: { replicas: 2 }, status: { ...up, updatedReplicas: 1 } }, false],
  ['ReplicaSet', { metadata: seen, spec: { replicas: 2 }, status: up }, true],
  ['ReplicaSet', { metadata: seen, spec: { replicas: 3 }, status: up }, false],
  ['DaemonSet', { metadata: seen, status: daemons }, true],
  ['DaemonSet', { metadata: seen, status: { ...daemons, updatedNumberScheduled: 2 } }, false],
  ['DaemonSet', { metadata: seen, status: { ...daemons, numberAvailable: 2 } }, false],
  ['DaemonSet', { metadata: { generation: 3 }, status: daemons }, false],
  ['Service', { spec: { type: 'ClusterIP' } }, true],
  ['Service', { spec: balancer, status: { loadBalancer: {} } }, false],
  ['Service', { spec: balancer, status: point({ ip: '10.0.0.1' }) }, true],
  ['Service', { spec: balancer, status: point({ hostname: 'a.example' }) }, true],
  ['Ingress', { status: { loadBalancer: {} } }, false],
  ['Ingress', { status: point({ ip: '10.0.0.1' }) }, true],
  ['PersistentVolumeClaim', { status: { phase: 'Pending' } }, false],
  ['PersistentVolumeClaim', { status: { phase: 'Bound' } }, true],
  ['Pod', { status: { phase: 'Succeeded' } }, true],
  ['Pod', { status: ready('True') }, true],
  ['Pod', { status: ready('False') }, false],
  ['Pod', { status: { phase: 'Pending' } }, false],
  ['PodDisruptionBudget', { status: { currentHealthy: 2, desiredHealthy: 2 } }, true],
  ['PodDisruptionBudget', { status: { currentHealthy: 1, desiredHealthy: 2 } }, false],
  ['Job', { status: { failed: 3 } }, true],
  ['ConfigMap', {}, true],
];

describe('the health of an object', () => {
  it.each(cases)('%s %j: %s', (kind, rest, isHealthy) => {
    expect(healthOf(object(kind, rest))).toBe(isHealthy ? 'Healthy' : 'Unhealthy');
  });
  it('is looked at for some kinds only', () => {
    expect([hasHealth(object('Deployment')), hasHealth(object('Job'))]).toEqual([true, false]);
  });
});
