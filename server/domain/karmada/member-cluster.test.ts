import { expect, it } from 'vitest';
import { readMemberCluster } from './member-cluster.ts';

const read = (spec: object, status?: object) => readMemberCluster({ metadata: { name: 'member1' }, spec, status });
const resourceModels = [
  { grade: 1, ranges: [{ name: 'cpu', min: '1', max: '2' }] },
  // Go leaves a zero out of its JSON.
  { ranges: [{ name: 'cpu', min: '0', max: '1' }] },
];

it('has the room that was reported, by sizes of nodes from the smallest', () => {
  const resourceSummary = {
    allocatable: { cpu: '4', pods: 110 },
    allocated: { cpu: '1500m' },
    allocatableModelings: [{}, { grade: 1, count: 3 }],
  };
  expect(read({ resourceModels }, { resourceSummary })?.capacity).toEqual({
    allocatable: { cpu: '4', pods: '110' },
    allocated: { cpu: '1500m' },
    allocating: {},
    models: [
      { min: { cpu: '0' }, count: 0 },
      { min: { cpu: '1' }, count: 3 },
    ],
  });
});

it('is not counted by sizes of nodes that were not reported', () => {
  expect(read({ resourceModels }, { resourceSummary: {} })?.capacity?.models).toEqual([]);
});

it('has no known room before any was reported', () => {
  expect(read({})?.capacity).toBeNull();
  expect(read({}, { apiEnablements: [] })?.capacity).toBeNull();
});

it('has its taints since when they are there, where that is known', () => {
  const taints = [
    { key: 'broken', effect: 'NoExecute', timeAdded: '2026-11-18T02:15:00+01:00' },
    { key: 'gpu', value: 'a', effect: 'NoSchedule' },
  ];
  expect(read({ taints })?.taints).toEqual([
    { key: 'broken', value: '', effect: 'NoExecute', timeAdded: '2026-11-18T01:15:00.000Z' },
    { key: 'gpu', value: 'a', effect: 'NoSchedule' },
  ]);
});
