import { expect, it } from 'vitest';
import { binding } from './applications.fixtures.ts';
import { applicationOf, byRoom, even, fleetOf, rawCluster } from './failover.fixtures.ts';
import { ifLostOf, leftOutOfIfLost } from './if-lost.ts';
import { spreadOf } from './spread.ts';

const request = { replicaRequirements: { resourceRequest: { cpu: '1' } } };
const [two, three] = [
  [
    { name: 'member1', replicas: 4 },
    { name: 'member2', replicas: 2 },
  ],
  [
    { name: 'member1', replicas: 2 },
    { name: 'member2', replicas: 2 },
    { name: 'member3', replicas: 2 },
  ],
];
const losses = (spec: object, ...clusters: object[]) => {
  const fleet = fleetOf(...clusters);
  const application = applicationOf(binding('web', { spec: { replicas: 6, clusters: two, ...request, ...spec } }));
  return ifLostOf(spreadOf(application, fleet), fleet);
};
const [first, second] = [rawCluster('member1'), rawCluster('member2')];

it('finds other places by fixed weights, and says how many more fit there', () => {
  expect(
    losses({ clusters: three, placement: even }, first, rawCluster('member2', { room: 0 }), rawCluster('member3'))[0],
  ).toEqual({
    cluster: 'member1',
    object: { kind: 'Deployment', name: 'web' },
    replicas: 2,
    outcome: 'moves',
    to: [
      { cluster: 'member2', replicas: 3, more: 1, room: 0 },
      { cluster: 'member3', replicas: 3, more: 1, room: 10 },
    ],
    words: null,
  });
});

it('works out the loss of one member alone where that is asked', () => {
  const fleet = fleetOf(first, second);
  const application = applicationOf(
    binding('web', { spec: { replicas: 6, clusters: two, ...request, placement: even } }),
  );
  const found = ifLostOf(spreadOf(application, fleet), fleet, 'member2');
  expect(found.map(({ cluster, replicas }) => [cluster, replicas])).toEqual([['member2', 2]]);
});

it('finds other places by free room, or none', () => {
  const placement = byRoom;
  expect(
    losses({ placement }, first, rawCluster('member2', { room: 3 })).map(({ outcome, to }) => [outcome, to]),
  ).toEqual([
    ['no-room', []],
    ['moves', [{ cluster: 'member1', replicas: 6, more: 2, room: 10 }]],
  ]);
});

it('has the scheduler’s words where nothing else fits', () => {
  const placement = { ...even, clusterAffinity: { clusterNames: ['member1'] } };
  const [loss] = losses({ placement, clusters: [{ name: 'member1', replicas: 6 }] }, first, second);
  expect(loss).toMatchObject({ outcome: 'no-cluster-fits', to: [] });
  expect(loss?.words).toContain('1 cluster(s) is in the process of eviction');
});

it('needs no other place where each member has all of them', () => {
  const clusters = two.map(({ name }) => ({ name, replicas: 6 }));
  expect(losses({ placement: {}, clusters }, first, second).map(({ outcome }) => outcome)).toEqual([
    'has-others',
    'has-others',
  ]);
});

it('fails where the placement asks for more members than are left', () => {
  const placement = { ...byRoom, spreadConstraints: [{ spreadByField: 'cluster', minGroups: 2, maxGroups: 2 }] };
  expect(losses({ placement }, first, second)[0]?.outcome).toBe('scheduler-error');
});

it('says nothing of what has no replicas', () => {
  expect(losses({ replicas: 0, placement: even }, first, second)).toEqual([]);
});

it('has no room where a resource besides CPU and memory is missing', () => {
  const gpu = { replicaRequirements: { resourceRequest: { cpu: '1', 'example.com/gpu': '1' } } };
  expect(losses({ placement: byRoom, ...gpu }, first, second).map(({ outcome }) => outcome)).toEqual([
    'no-room',
    'no-room',
  ]);
});

it('is worked out for 200 places at most, and counts the others', () => {
  const names = Array.from({ length: 41 }, (_, at) => `member${at + 1}`);
  const fleet = fleetOf(...names.map((name) => rawCluster(name)));
  const clusters = names.map((name) => ({ name, replicas: 1 }));
  const workloads = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    binding(name, { spec: { replicas: 41, placement: even, clusters, ...request } }),
  );
  const objects = workloads.flatMap((workload) => spreadOf(applicationOf(workload), fleet));
  expect([ifLostOf(objects, fleet).length, leftOutOfIfLost(objects)]).toEqual([200, 5]);
});
