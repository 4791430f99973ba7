import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPath } from '../../sandbox/controllers/client/objects.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { startScaling } from '../../sandbox/karmada/controllers/scaling/start.ts';
import type { FederatedHpa } from '../../sandbox/karmada/controllers/scaling-shapes.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { at, deployment, deployments, halves, propagate, startWithTwoMembers } from './karmada-workloads.ts';

/* FederatedHPAs by what pods use in two members: more replicas under load, fewer once it is gone for a while. */

let world: KarmadaWorld;
let scaling: { stop(): Promise<void> };
const said: string[] = [];

beforeAll(async () => {
  world = await startWithTwoMembers();
  scaling = await startScaling({ kubeconfigPath: world.kubeconfig, speed: 60, log: (text) => said.push(text) });
}, 120_000);
afterAll(async () => {
  await scaling?.stop();
  await world?.stop();
}, 60_000);

/** `load` reaches the pods of each member together. */
const loaded = (name: string, replicas: number, load: string) => {
  const object = deployment(name, replicas, undefined, {
    containers: [{ name: 'web', image: 'nginx:1.25', resources: { requests: { cpu: '100m' } } }],
  });
  const template = readPath(object, 'spec.template.metadata') as { annotations?: Record<string, string> };
  template.annotations = { 'fleet.demo/cpu-load': load };
  return object;
};
const scaler = (name: string, target = name): FederatedHpa => ({
  apiVersion: 'autoscaling.karmada.io/v1alpha1',
  kind: 'FederatedHPA',
  metadata: at(name),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
  },
});
const hpaOf = (name: string) => world.client.get(kinds.federatedHpa, at(name));
const replicasOf = async (name: string) => readPath(await world.client.get(deployments, at(name)), 'spec.replicas');
const within = { timeout: 45_000, interval: 100 };

it('scales the template until its pods use what is aimed at, and back after five minutes', async () => {
  await propagate(world, loaded('web', 4, '200m'), halves);
  await world.until('web ready', async () => {
    const status = (await world.client.get(deployments, at('web'))).status;
    return readPath(status, 'readyReplicas') === 4;
  });
  await world.client.create(kinds.federatedHpa, scaler('web'));
  // Twice 200m over pods that ask for 100m each: at half of that there are eight.
  await expect.poll(() => replicasOf('web'), { ...within, message: said.join('; ') }).toBe(8);
  await expect
    .poll(async () => (await hpaOf('web')).status, within)
    .toMatchObject({
      currentReplicas: 8,
      desiredReplicas: 8,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 50, averageValue: '50m' } } },
      ],
    });
  const { status } = await hpaOf('web');
  expect(status?.lastScaleTime).toBeDefined();
  expect(findCondition(status?.conditions, 'ScalingActive')).toMatchObject({
    status: 'True',
    reason: 'ValidMetricFound',
    message:
      'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
  });
  const calm = { spec: { template: { metadata: { annotations: { 'fleet.demo/cpu-load': '50m' } } } } };
  await world.client.mergePatch(deployments, at('web'), calm);
  await expect
    .poll(async () => findCondition((await hpaOf('web')).status?.conditions, 'AbleToScale')?.reason, within)
    .toBe('ScaleDownStabilized');
  expect(await replicasOf('web')).toBe(8);
  await expect.poll(() => replicasOf('web'), within).toBe(2);
});

it('says in Karmada’s words why it cannot scale', async () => {
  await world.client.create(kinds.federatedHpa, scaler('nobody'));
  const ableTo = async () => findCondition((await hpaOf('nobody')).status?.conditions, 'AbleToScale');
  await expect.poll(ableTo, within).toMatchObject({
    status: 'False',
    reason: 'FailedGetScaleTargetRef',
    message: 'the HPA controller was unable to get the target reference object: deployments.apps "nobody" not found',
  });
  await world.client.create(deployments, loaded('nobody', 1, '10m'));
  await expect.poll(ableTo, within).toMatchObject({
    reason: 'FailedGetBinding',
    message: 'the HPA controller was unable to get the binding by scaleTargetRef: target resource has no label',
  });
});
