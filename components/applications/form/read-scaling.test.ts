import { expect, it } from 'vitest';
import { readManifests } from './read-manifests';

const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: refund-api }
spec:
  template:
    spec:
      containers: [{ name: main, image: one }]
`;
const read = (autoscaler: string) => {
  const reading = readManifests(`${deployment}---\n${autoscaler}`);
  if (!('answers' in reading)) throw new Error('not read');
  return { scaling: reading.answers.scaling, left: reading.left };
};

it('takes an autoscaler of the Deployment, and says what it has no place for', () => {
  const { scaling, left } = read(`
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: refunds, namespace: payments }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: refund-api }
  minReplicas: 3
  maxReplicas: 12
  behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }
  metrics:
    - { type: Resource, resource: { name: memory, target: { type: Utilization, averageUtilization: 80 } } }
    - { type: Pods, pods: { metric: { name: rps }, target: { type: AverageValue, averageValue: 100 } } }
`);
  expect(scaling).toMatchObject({ byLoad: true, fewest: '3', most: '12', cpu: '', memory: '80', scaleDown: '60' });
  expect(left).toEqual(
    ['type', 'pods.metric.name', 'pods.target.type', 'pods.target.averageValue'].map(
      (path) => `HorizontalPodAutoscaler refunds: spec.metrics.1.${path}`,
    ),
  );
});

it('knows the first version, and what Kubernetes takes where nobody says', () => {
  const { scaling, left } = read(`
kind: HorizontalPodAutoscaler
metadata: { name: refund-api }
spec:
  scaleTargetRef: { kind: Deployment, name: refund-api }
  maxReplicas: 5
  targetCPUUtilizationPercentage: 60
`);
  expect(scaling).toMatchObject({ fewest: '1', most: '5', cpu: '60', memory: '' });
  expect(left).toEqual([]);
});

it('leaves that of something else', () => {
  const { scaling, left } = read(`
kind: FederatedHPA
metadata: { name: other }
spec: { scaleTargetRef: { kind: Deployment, name: other }, maxReplicas: 5 }
`);
  expect(scaling).toBeUndefined();
  expect(left).toEqual(['FederatedHPA other']);
});
