import { describe, expect, it } from 'vitest';
import { availableReplicas, type ReplicaRequest } from './available-replicas.ts';
import type { ClusterCapacity } from './member-cluster.ts';
import { amountOf, thousandths, wholeUnits } from './quantity.ts';

const cluster = (capacity: Partial<ClusterCapacity> | null) => ({
  name: 'm1',
  labels: {},
  provider: null,
  region: null,
  zones: [],
  taints: [],
  kinds: new Set<string>(),
  capacity: capacity && { allocatable: {}, allocated: {}, allocating: {}, models: [], ...capacity },
});
const models = [
  { min: { cpu: '0', memory: '0' }, count: 0 },
  { min: { cpu: '1', memory: '4Gi' }, count: 2 },
  { min: { cpu: '2', memory: '16Gi' }, count: 1 },
  { min: { cpu: '4', memory: '32Gi' }, count: 3 },
];

describe('how many replicas fit', () => {
  it.each<[string, Partial<ClusterCapacity> | null, ReplicaRequest, number]>([
    ['nobody has measured it', null, null, 0],
    ['no pods are free', { allocatable: { pods: '10' }, allocated: { pods: '7' }, allocating: { pods: '3' } }, null, 0],
    ['pods alone, where nothing is asked for', { allocatable: { pods: '10' }, allocated: { pods: '7' } }, null, 3],
    [
      'the scarcest resource',
      { allocatable: { pods: '100', cpu: '4', memory: '8Gi' }, allocated: { cpu: '1500m' } },
      { cpu: '500m', memory: '1Gi' },
      5,
    ],
    ['pods, where they are scarcer', { allocatable: { pods: '2', cpu: '4' } }, { cpu: '500m' }, 2],
    ['a resource that the cluster lacks', { allocatable: { pods: '9', cpu: '4' } }, { 'nvidia.com/gpu': '1' }, 0],
    ['a resource that is used up', { allocatable: { pods: '9', cpu: '1' }, allocated: { cpu: '2' } }, { cpu: '1' }, 0],
    ['nothing of what is asked for counts', { allocatable: { pods: '9' } }, { cpu: '0' }, 9],
    ['nodes by the least of their class', { allocatable: { pods: '99' }, models }, { cpu: '1', memory: '4Gi' }, 16],
    ['nodes of classes that are large enough', { allocatable: { pods: '99' }, models }, { cpu: '1500m' }, 7],
    ['no class is large enough', { allocatable: { pods: '99' }, models }, { cpu: '8' }, 0],
    [
      'the whole cluster, where the classes say nothing of a resource',
      { allocatable: { pods: '99', 'nvidia.com/gpu': '4' }, models },
      { 'nvidia.com/gpu': '2' },
      2,
    ],
  ])('%s', (_, capacity, request, fits) => expect(availableReplicas(cluster(capacity), request, 7)).toBe(fits));
});

describe('quantities', () => {
  it.each([
    ['1', 1, 1, 1000],
    ['250m', 0.25, 1, 250],
    ['0.07', 0.07, 1, 70],
    ['1e3', 1000, 1000, 1_000_000],
    ['2Gi', 2 ** 31, 2 ** 31, 2 ** 31 * 1000],
    ['1500u', 0.0015, 1, 2],
    ['nonsense', 0, 0, 0],
  ])('%s', (text, amount, whole, milli) => {
    expect(amountOf(text)).toBeCloseTo(amount, 9);
    expect([wholeUnits(text), thousandths(text)]).toEqual([whole, milli]);
  });
});
