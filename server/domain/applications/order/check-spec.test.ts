import { expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { checkSpec } from './check-spec.ts';
import { ingress, members, spec } from './order.fixtures.ts';

const dedicated = [{ key: 'slipway.dev/project', value: 'storefront', effect: 'NoSchedule' }];
const { clusters } = members({ member1: {}, member2: {}, theirs: { taints: dedicated } });
const check = (
  changes: Partial<ApplicationSpec>,
  { before = null, has = [] }: { before?: Partial<ApplicationSpec> | null; has?: string[] } = {},
) =>
  checkSpec(
    { ...spec, ...changes },
    {
      project: 'payments',
      clusters,
      before: before && { ...spec, ...before },
      has: new Set(has),
      isThere: before !== null,
    },
  );

it('has nothing to say of what is right', () => {
  expect(check({})).toEqual([]);
});

it.each<[string, Partial<ApplicationSpec>, string]>([
  [
    'a member of another project',
    { clusters: { by: 'names', names: ['member1', 'theirs'] } },
    '/spec/clusters/names/1',
  ],
  [
    'a weight of one',
    { division: { by: 'weights', weights: [{ cluster: 'theirs', weight: 1 }] } },
    '/spec/division/weights/0/cluster',
  ],
  ['an override of one that is not there', { overrides: [{ cluster: 'moon', tag: '2' }] }, '/spec/overrides/0/cluster'],
  ['a pause on one that is not there', { paused: ['member1', 'moon'] }, '/spec/paused/1'],
  ['regions beside fixed weights', { fewestRegions: 2 }, '/spec/fewestRegions'],
  ['a path without a port', { port: null }, '/spec/healthPath'],
  ['an Ingress without a port', { port: null, healthPath: null, ingress }, '/spec/ingress/host'],
  [
    'a host of a member without an Ingress',
    { overrides: [{ cluster: 'member1', host: 'a.b' }] },
    '/spec/overrides/0/host',
  ],
])('finds %s, at its field', (_what, changes, pointer) => {
  expect(check(changes).map((error) => error.pointer)).toEqual([pointer]);
});

it.each<[string, Partial<ApplicationSpec>]>([
  ['that it named already', { clusters: { by: 'names', names: ['member1', 'theirs'] } }],
  ['whose override it had', { overrides: [{ cluster: 'moon', tag: '2' }] }],
])('lets a member stay %s, though it is not offered any more', (_what, named) => {
  expect(check(named, { before: named })).toEqual([]);
});

it('lets a member be paused that has some of it, though it is not offered any more', () => {
  expect(check({ paused: ['theirs'] }, { has: ['theirs'] })).toEqual([]);
  expect(check({ paused: ['theirs'] }, { has: ['member1'] })).toHaveLength(1);
});
