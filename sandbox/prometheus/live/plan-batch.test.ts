import { expect, it } from 'vitest';
import { levelAt } from '../series/waves.ts';
import { batchOf } from './batch.ts';
import type { ClusterFact, NodeFact } from './facts.ts';
import { planCluster } from './plan-cluster.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const startMs = nowMs - 160 * 86_400_000;

function factOf(namespace: string, name: string, template: string, instanceType: string, workers: number): ClusterFact {
  const node = (index: number, isControlPlane: boolean): NodeFact => ({
    name: `${name}-${isControlPlane ? 'cp' : 'md'}-${index}`,
    ip: `10.0.0.${index}`,
    providerId: `sandbox://${index}`,
    isControlPlane,
    kubeletVersion: 'v1.34.2',
    osImage: 'Ubuntu',
    lostMs: null,
    startMs,
    endMs: null,
  });
  return {
    uid: `uid-of-${name}`,
    namespace,
    name,
    tenant: 'PLATFORM',
    template,
    config: { worker: { instanceType }, controlPlane: { instanceType } },
    labels: { tier: 'prod' },
    services: [],
    conditions: [],
    phase: 'Provisioned',
    silentMs: null,
    nodes: [
      ...[1, 2, 3].map((index) => node(index, true)),
      ...Array.from({ length: workers }, (_none, index) => node(10 + index, false)),
    ],
    startMs,
    endMs: null,
  };
}

const lake = factOf('data-platform', 'lake-prod', 'gcp-standalone-cp-1-0-43', 'n2-standard-8', 12);
const ledger = factOf('payments', 'ledger-prod', 'aws-standalone-cp-1-0-44', 'm5.xlarge', 6);
const queueLabel = 'volcano.sh/queue-name';

it('gives the pods of each queue the GPUs that the queue says it has allocated', () => {
  const { pods, queues = [] } = planCluster(lake, nowMs);
  const gpus = (queue: string) =>
    pods.filter(({ labels }) => labels?.[queueLabel] === queue).reduce((sum, pod) => sum + pod.gpus, 0);
  expect(queues.map(({ name, allocated, deserved }) => [name, allocated.gpus, deserved.gpus])).toEqual([
    ['default', null, null],
    ['ml-research', 6, 6],
    ['data-platform', null, null],
  ]);
  for (const { name, allocated } of queues) expect(gpus(name)).toBe(allocated.gpus ?? 0);
  expect(pods.filter(({ gpus: own }) => own > 0).map(({ namespace }) => namespace)).toEqual(
    Array.from({ length: 6 }, () => 'ml-research'),
  );
});

it('leaves no GPU for the jobs that wait for one, and no machine with more asked of it than it has', () => {
  for (const fact of [lake, ledger]) {
    const { nodes, pods } = planCluster(fact, nowMs);
    for (const node of nodes) {
      const own = pods.filter((pod) => pod.node === node.name);
      const sum = (figure: (pod: (typeof own)[number]) => number) => own.reduce((all, pod) => all + figure(pod), 0);
      expect(sum(({ gpus }) => gpus)).toBe(node.gpus);
      expect(sum(({ cpuRequest }) => cpuRequest)).toBeLessThanOrEqual(node.vcpu);
      expect(sum(({ memoryRequestGib }) => memoryRequestGib)).toBeLessThanOrEqual(node.memoryGib);
    }
  }
});

it('has nodes use what their containers use and the system beside it, and no more than they have, at any hour', () => {
  for (const fact of [lake, ledger]) {
    const { nodes, pods } = planCluster(fact, nowMs);
    for (const node of nodes) {
      const own = pods.filter((pod) => pod.node === node.name);
      for (let hour = 0; hour < 7 * 24; hour++) {
        const timeMs = nowMs + hour * 3_600_000;
        const contained = own.reduce((sum, { cpu }) => sum + levelAt(cpu, timeMs), 0) / node.vcpu;
        const used = levelAt(node.cpu, timeMs);
        expect(used, `${node.name} in hour ${hour}`).toBeGreaterThan(contained);
        expect(used, `${node.name} in hour ${hour}`).toBeLessThan(0.99);
      }
    }
  }
});

it('tells jobs without GPUs too, and nothing of clusters without Volcano', () => {
  const scoring = planCluster(ledger, nowMs).pods.filter(({ labels }) => labels?.[queueLabel] === 'payments');
  expect(scoring.map(({ name, gpus }) => [name, gpus])).toEqual([
    ['fraud-scoring-score-0', 0],
    ['fraud-scoring-score-1', 0],
  ]);
  expect(batchOf({ namespace: 'storefront', name: 'cart-prod' })).toBeNull();
  // Another cluster of the name is not the one that has Volcano.
  expect(batchOf({ namespace: 'payments', name: 'lake-prod' })).toBeNull();
});

it('begins its jobs in the course of the time that is shown', () => {
  const starts = planCluster(lake, nowMs)
    .pods.filter(({ gpus }) => gpus > 0)
    .map((pod) => (nowMs - pod.startMs) / 86_400_000);
  expect(starts).toEqual([21, 21, 21, 11, 11, 11]);
  // A cluster that is younger has them since it is there.
  const young = planCluster(
    { ...lake, startMs: nowMs - 3_600_000, nodes: lake.nodes.map((node) => ({ ...node, startMs: nowMs - 3_600_000 })) },
    nowMs,
  );
  expect(young.pods.filter(({ gpus }) => gpus > 0).every((pod) => pod.startMs === nowMs - 3_600_000)).toBe(true);
});
