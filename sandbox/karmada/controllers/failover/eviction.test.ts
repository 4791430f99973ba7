import { describe, expect, it } from 'vitest';
import type { AggregatedStatus, Binding, EvictionTask } from '../shapes.ts';
import { assess, evict } from './eviction.ts';

const began = '2026-03-01T12:00:00Z';
const task = (more: Partial<EvictionTask> = {}): EvictionTask => ({
  fromCluster: 'member1',
  reason: 'TaintUntolerated',
  producer: 'TaintManager',
  creationTimestamp: began,
  ...more,
});
const binding = (tasks: EvictionTask[], health: AggregatedStatus['health'] = 'Unhealthy', observed = 4): Binding => ({
  apiVersion: 'work.karmada.io/v1alpha2',
  kind: 'ResourceBinding',
  metadata: { name: 'web-deployment', namespace: 'shop', generation: 4 },
  spec: {
    resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' },
    clusters: [{ name: 'member2', replicas: 2 }],
    gracefulEvictionTasks: tasks,
  },
  status: { schedulerObservedGeneration: observed, aggregatedStatus: [{ clusterName: 'member2', health }] },
});
const after = (seconds: number, of: Binding) => assess(of, began, () => seconds * 1000);

describe('an object that is driven out of a cluster', () => {
  it('has a task in place of the cluster', () => {
    const { spec } = evict(binding([]), 'member2', { reason: 'TaintUntolerated', producer: 'TaintManager' });
    expect(spec.clusters).toEqual([]);
    expect(spec.gracefulEvictionTasks).toEqual([
      { fromCluster: 'member2', replicas: 2, reason: 'TaintUntolerated', producer: 'TaintManager' },
    ]);
  });
  it('has no second task for a cluster', () => {
    const before = binding([task({ fromCluster: 'member2' })]);
    const { spec } = evict(before, 'member2', { reason: 'ApplicationFailure', producer: 'me' });
    expect(spec.clusters).toEqual([]);
    expect(spec.gracefulEvictionTasks).toEqual(before.spec.gracefulEvictionTasks);
  });
});

describe('a task', () => {
  it('is dated before it is looked at', () => {
    const { kept, evicted, nextMs } = after(-1, binding([task({ creationTimestamp: undefined })], 'Healthy'));
    expect(kept).toEqual([task()]);
    expect(evicted).toEqual([]);
    expect(nextMs).toBe(601_000);
  });
  it('goes on until the object is healthy elsewhere', () => {
    expect(after(10, binding([task()]))).toEqual({ kept: [task()], evicted: [], nextMs: 590_000 });
    expect(after(10, binding([task()], 'Healthy'))).toEqual({ kept: [], evicted: ['member1'], nextMs: undefined });
  });
  it('waits for the scheduler, as the health may be that of before', () => {
    expect(after(10, binding([task()], 'Healthy', 3)).evicted).toEqual([]);
  });
  it('ends when its time is up', () => {
    expect(after(599, binding([task()]))).toMatchObject({ evicted: [], nextMs: 1000 });
    expect(after(59, binding([task({ gracePeriodSeconds: 60 })]))).toMatchObject({ evicted: [], nextMs: 1000 });
    expect(after(600, binding([task()])).evicted).toEqual(['member1']);
    expect(after(60, binding([task({ gracePeriodSeconds: 60 })])).evicted).toEqual(['member1']);
  });
  it('goes on for ever where its deletion is suppressed, until somebody says otherwise', () => {
    const suppressed = (isSuppressed: boolean) => binding([task({ suppressDeletion: isSuppressed })]);
    expect(after(9999, suppressed(true))).toEqual({
      kept: [task({ suppressDeletion: true })],
      evicted: [],
      nextMs: undefined,
    });
    expect(after(1, suppressed(false)).evicted).toEqual(['member1']);
  });
});
