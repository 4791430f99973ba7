import { describe, expect, it } from 'vitest';
import type { Machine } from '../shapes/neighbours.ts';
import { groupOf, machineLike, stepsOf } from './machines.fixtures.ts';
import { isGoing, type MachineGroup, replicaCounts } from './machines.ts';
import { planWorkers } from './plan-workers.ts';

const steps = (existing: Machine[], desired: number, over: Partial<MachineGroup> = {}) =>
  stepsOf(planWorkers(groupOf(existing, desired, over)));
const old = (name: string) => machineLike(name, { version: 'v1.35.6' });
const going = (name: string) => machineLike(name, { isGoing: true });

describe('the plan of a MachineDeployment', () => {
  it('adds one at a time, up to the wanted number', () => {
    expect(steps([], 2)).toEqual([1, []]);
    expect(steps([machineLike('a', { phase: 'Pending' })], 2)).toEqual([1, []]);
    expect(steps([machineLike('a'), machineLike('b')], 2)).toEqual([0, []]);
  });

  it('removes all that are too many at once', () => {
    expect(steps([machineLike('a'), machineLike('b'), machineLike('c')], 1)).toEqual([0, ['a', 'b']]);
    expect(steps([machineLike('a'), machineLike('b')], 0)).toEqual([0, ['a', 'b']]);
  });

  it('removes the one that somebody marked first, then one that does not work', () => {
    const marked = machineLike('c', { annotations: { 'cluster.x-k8s.io/delete-machine': '' } });
    const broken = machineLike('b', { phase: 'Provisioning' });
    expect(steps([machineLike('a'), broken, marked], 2)).toEqual([0, ['c']]);
    expect(steps([machineLike('a'), broken, machineLike('c')], 2)).toEqual([0, ['b']]);
  });

  it('makes the replacement of a deleted machine when that one is gone, not before', () => {
    expect(steps([machineLike('a'), going('b')], 2)).toEqual([0, []]);
    expect(steps([machineLike('a')], 2)).toEqual([1, []]);
  });

  it('replaces outdated ones by adding first, one more than wanted', () => {
    expect(steps([old('a'), old('b')], 2)).toEqual([1, []]);
    expect(steps([old('a'), old('b'), machineLike('c', { phase: 'Provisioning' })], 2)).toEqual([0, []]);
    expect(steps([old('a'), old('b'), machineLike('c')], 2)).toEqual([0, ['a']]);
    expect(steps([going('a'), old('b'), machineLike('c')], 2)).toEqual([0, []]);
    expect(steps([old('b'), machineLike('c')], 2)).toEqual([1, []]);
  });

  it('replaces a machine of another template, and leaves a version alone that nobody asks for', () => {
    expect(steps([machineLike('a', { template: 't0' })], 1)).toEqual([1, []]);
    expect(steps([machineLike('a')], 1, { version: undefined })).toEqual([1, []]);
    const unasked = machineLike('a');
    delete unasked.spec.version;
    expect(steps([unasked], 1, { version: undefined })).toEqual([0, []]);
  });

  it('never has fewer working machines than wanted while it replaces, and ends', () => {
    let existing = ['a', 'b', 'c'].map(old);
    let count = 0;
    for (let round = 0; round < 40; round += 1) {
      const { create, remove } = planWorkers(groupOf(existing, 3));
      expect(existing.filter((one) => !isGoing(one) && one.status?.phase === 'Running').length).toBeGreaterThan(2);
      expect(existing.length).toBeLessThan(5);
      const left = existing.filter((one) => !isGoing(one));
      existing = left.map((one) => (remove.includes(one) ? going(one.metadata.name) : one));
      existing = existing.map((one) => (one.status?.phase === 'Pending' ? machineLike(one.metadata.name) : one));
      for (let made = 0; made < create; made += 1) {
        count += 1;
        existing.push(machineLike(`new-${count}`, { phase: 'Pending' }));
      }
    }
    expect(existing.map(({ metadata }) => metadata.name)).toEqual(['new-1', 'new-2', 'new-3']);
  });
});

describe('the counters of a group', () => {
  it('count a machine on its way out until it is gone, but not as ready', () => {
    expect(replicaCounts(groupOf([machineLike('a'), going('b'), old('c')], 2))).toEqual({
      replicas: 3,
      readyReplicas: 2,
      availableReplicas: 2,
      upToDateReplicas: 2,
    });
  });
});
