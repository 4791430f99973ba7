import { expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { bindingOn, previewOf } from './order.fixtures.ts';

const cordon = [{ key: 'cluster.karmada.io/unschedulable', effect: 'NoSchedule' }];
const even: ApplicationSpec['division'] = { by: 'weights', weights: [] };

it.each<[string, Partial<ApplicationSpec>, Parameters<typeof previewOf>[1], string, string[]]>([
  [
    'a weight of a member that is not chosen',
    { clusters: { by: 'names', names: ['member1'] } },
    undefined,
    'weight-elsewhere',
    ['member2'],
  ],
  [
    'an override of a member that gets nothing',
    { division: { by: 'few' }, overrides: [{ cluster: 'member2', tag: '2' }] },
    undefined,
    'override-elsewhere',
    ['member2'],
  ],
  ['a member that is cordoned', {}, { member1: {}, member2: { taints: cordon } }, 'member-away', ['member2']],
  ['a member that does not answer', {}, { member1: {}, member2: { isReady: false } }, 'member-away', ['member2']],
  ['weights beyond the room', {}, { member1: { cpu: '300m' }, member2: {} }, 'beyond-room', ['member1']],
  ['replicas on one member alone', { division: { by: 'few' } }, undefined, 'one-member', ['member1']],
  ['a tag that moves', { image: 'nginx:latest' }, undefined, 'tag-moves', []],
  ['no tag at all', { image: 'registry.example.com:5000/nginx' }, undefined, 'tag-moves', []],
  ['a tie that the new object decides', { replicas: 5, division: even }, undefined, 'tie', ['member1', 'member2']],
])('warns of %s', (_what, changes, on, code, clusters) => {
  expect(previewOf(changes, on).traps).toContainEqual({ code, clusters });
});

it('warns of members that lose what they have, also where no cluster fits, but not where the room is too small', () => {
  const running = bindingOn({ member1: 3, member2: 3 });
  const lost = (changes: Partial<ApplicationSpec>) =>
    previewOf(changes, undefined, running).traps.filter(({ code }) => code === 'leaves-member');
  const narrow = { clusters: { by: 'names', names: ['member1'] }, division: even } as const;
  expect(lost(narrow as unknown as Partial<ApplicationSpec>)).toEqual([
    { code: 'leaves-member', clusters: ['member2'] },
  ]);
  expect(lost({ clusters: { by: 'labels', labels: { tier: 'moon' } } })).toEqual([
    { code: 'leaves-member', clusters: ['member1', 'member2'] },
  ]);
  expect(lost({ division: { by: 'room' }, replicas: 9999 })).toEqual([]);
});

it('says nothing of an application that is divided without a doubt', () => {
  expect(previewOf().traps).toEqual([]);
});
