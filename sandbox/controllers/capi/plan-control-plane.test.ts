import { describe, expect, it } from 'vitest';
import type { Machine } from '../shapes/neighbours.ts';
import { groupOf, machineLike } from './machines.fixtures.ts';
import { planControlPlane } from './plan-control-plane.ts';

const config = '{"args":[]}';
const version = 'v1.36.3+k0s.2';
const one = (name: string, look: Parameters<typeof machineLike>[1] = {}): Machine =>
  machineLike(name, { version, config, isMember: true, made: `2026-11-01T00:00:0${name.length}Z`, ...look });
const steps = (existing: Machine[], desired: number) => {
  const names = (machines: Machine[]) => machines.map(({ metadata }) => metadata.name);
  const plan = planControlPlane(groupOf(existing, desired, { version, config }));
  return [plan.create, names(plan.remove), names(plan.update)];
};
const nothing = [0, [], []];

describe('the plan of a K0sControlPlane', () => {
  it('adds one when the newest works', () => {
    expect(steps([], 3)).toEqual([1, [], []]);
    expect(steps([one('a')], 3)).toEqual([1, [], []]);
    expect(steps([one('a'), one('bb', { phase: 'Provisioned' })], 3)).toEqual(nothing);
    expect(steps([one('a'), one('bb'), one('ccc')], 3)).toEqual(nothing);
  });

  it('takes one away after the other, the oldest first, each when the one before has left etcd', () => {
    const five = ['a', 'bb', 'ccc', 'dddd', 'eeeee'].map((name) => one(name));
    expect(steps(five, 3)).toEqual([0, ['a'], []]);
    const leaving = one('a', { isGoing: true });
    expect(steps([leaving, ...five.slice(1)], 3)).toEqual(nothing);
    const left = one('a', { isGoing: true, isMember: false });
    expect(steps([left, ...five.slice(1)], 3)).toEqual([0, ['bb'], []]);
  });

  it('never takes the last one', () => {
    expect(steps([one('a')], 0)).toEqual(nothing);
  });

  it('puts a new version on the machines that are there', () => {
    const late = { version: 'v1.35.6+k0s.0' };
    expect(steps([one('a', late), one('bb', late), one('ccc')], 3)).toEqual([0, [], ['a', 'bb']]);
  });

  it('makes new machines for another configuration or template, the oldest outdated one goes then', () => {
    const other = { config: '{"args":["--no-taints"]}' };
    expect(steps([one('a', other)], 1)).toEqual([1, [], []]);
    expect(steps([one('a', other), one('bb')], 1)).toEqual([0, ['a'], []]);
    expect(steps([one('a', { template: 't0' }), one('bb', { template: 't0' }), one('ccc')], 3)).toEqual([1, [], []]);
  });

  it('does nothing while the last machine is on its way out and its member cannot leave', () => {
    expect(steps([one('a', { isGoing: true })], 1)).toEqual(nothing);
  });
});
