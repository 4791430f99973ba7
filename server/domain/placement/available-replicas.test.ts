import { describe, expect, it } from 'vitest';
import { availableReplicas, type ReplicaRequest } from './available-replicas.ts';
import type { ClusterCapacity } from './member-cluster.ts';

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
    ['parts of a thousandth as a whole one', { allocatable: { pods: '9', cpu: '10m' } }, { cpu: '1500u' }, 5],
    ['no noise of the arithmetic', { allocatable: { pods: '9', cpu: '0.56' } }, { cpu: '0.07' }, 8],
    ['nothing of what is no quantity', { allocatable: { pods: '9', cpu: 'much' } }, { cpu: '1' }, 0],
    ['nodes by the least of their class', { allocatable: { pods: '99' }, models }, { cpu: '1', memory: '4Gi' }, 16],
    ['nodes of classes that are large enough', { allocatable: { pods: '99' }, models }, { cpu: '1500m' }, 7],
    ['at most 110 pods a node', { allocatable: { pods: '999' }, models }, { cpu: '10m' }, 640],
    [
      'at most 110 pods a node, where nothing is asked for that counts',
      { allocatable: { pods: '999' }, models },
      {},
      660,
    ],
    ['no class is large enough', { allocatable: { pods: '99' }, models }, { cpu: '8' }, 0],
    [
      'the whole cluster, where the classes say nothing of a resource',
      { allocatable: { pods: '99', 'nvidia.com/gpu': '4' }, models },
      { 'nvidia.com/gpu': '2' },
      2,
    ],
  ])('%s', (_, capacity, request, fits) => expect(availableReplicas(cluster(capacity), request, 7)).toBe(fits));
});
