import { expect, it } from 'vitest';
import { binding } from '../applications.fixtures.ts';
import { applicationOf, byRoom, even, fleetOf, rawCluster } from '../failover.fixtures.ts';
import { rebalanceOf } from './rebalance.ts';

const fleet = fleetOf(rawCluster('member1'), rawCluster('member2'));
const web = (placement: object, clusters: object[], replicas = 6) =>
  applicationOf(binding('web', { spec: { replicas, placement, clusters } }));
const all = [{ name: 'member1', replicas: 6 }];

it('is what the scheduler would make of it from zero', () => {
  expect(rebalanceOf(web(even, all), fleet)).toEqual({
    workloads: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }],
    members: [
      { name: 'member1', now: 6, after: 3 },
      { name: 'member2', now: 0, after: 3 },
    ],
    problem: null,
  });
});

it('moves nothing of what each member gets all of', () => {
  expect(rebalanceOf(web({}, all), fleet)).toEqual({ workloads: [], members: [], problem: null });
});

it('leaves everything where it is where the room is too small, and says so', () => {
  expect(rebalanceOf(web(byRoom, [{ name: 'member1', replicas: 9 }], 999), fleet)).toMatchObject({
    members: [{ name: 'member1', now: 9, after: 9 }],
    problem: { reason: 'Unschedulable', words: expect.stringContaining('not enough to schedule') },
  });
});

it('takes it away everywhere where no cluster fits any more, and names no project of others', () => {
  const taints = [{ key: 'slipway.dev/project', value: 'ledger', effect: 'NoSchedule' }];
  const theirs = { spec: { taints } };
  const gone = fleetOf(rawCluster('member1'), rawCluster('member2', theirs));
  const elsewhere = { ...even, clusterAffinity: { clusterNames: ['member2'] } };
  const { members, problem } = rebalanceOf(web(elsewhere, all), gone);
  expect(members).toEqual([{ name: 'member1', now: 6, after: 0 }]);
  expect(problem).toMatchObject({ reason: 'NoClusterFit', words: expect.stringContaining('untolerated taint') });
  expect(problem?.words).not.toContain('ledger');
});

it('leaves alone what is held back', () => {
  const held = binding('web', {
    spec: { replicas: 6, placement: even, clusters: all, suspension: { scheduling: true } },
  });
  expect(rebalanceOf(applicationOf(held), fleet).workloads).toEqual([]);
});

it('leaves a Job alone, of which members refuse another part', () => {
  const application = web(even, all);
  const objects = application.objects.map((object) => ({ ...object, kind: 'Job' }));
  expect(rebalanceOf({ ...application, objects }, fleet)).toEqual({ workloads: [], members: [], problem: null });
});
