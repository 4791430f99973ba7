import { expect, it } from 'vitest';
import type { MemberPatch } from '../../../../lib/contracts/application-patches.ts';
import { checkPatches } from './check-patches.ts';
import { spec } from './order.fixtures.ts';
import { toOverridePolicy, writeRules } from './override-rules.ts';

const pod = '/spec/template/spec';
const withPatches = (patches: MemberPatch[]) => ({ ...spec, overrides: [{ cluster: 'member1', tag: '2', patches }] });
const complaints = (patches: MemberPatch[]) =>
  checkPatches(withPatches(patches)).map(({ pointer, message }) => [pointer, message?.key]);

it('takes what builds on what was added before', () => {
  const patches: MemberPatch[] = [
    { operator: 'add', pointer: `${pod}/nodeSelector`, value: { disk: 'ssd' } },
    { operator: 'add', pointer: `${pod}/nodeSelector/zone`, value: '3' },
    { operator: 'remove', pointer: `${pod}/containers/0/readinessProbe` },
  ];
  expect(complaints(patches)).toEqual([]);
  const policy = toOverridePolicy({ namespace: 'payments', name: 'refund-api' }, withPatches(patches));
  expect(policy && writeRules(policy)[0]?.overriders).toMatchObject({
    plaintext: [
      { operator: 'add', path: `${pod}/nodeSelector`, value: { disk: 'ssd' } },
      { operator: 'add', path: `${pod}/nodeSelector/zone`, value: '3' },
      { operator: 'remove', path: `${pod}/containers/0/readinessProbe` },
    ],
  });
});

it('says at the line what is closed, and what has nothing to change', () => {
  expect(
    complaints([
      { operator: 'add', pointer: `${pod}/hostNetwork`, value: true },
      { operator: 'replace', pointer: `${pod}/tolerations`, value: [] },
      { operator: 'add', pointer: `${pod}/nodeSelector/zone`, value: '3' },
    ]),
  ).toEqual([
    ['/spec/overrides/0/patches/0/pointer', 'said.patch-place-closed'],
    ['/spec/overrides/0/patches/1/pointer', 'said.patch-nothing-there'],
    ['/spec/overrides/0/patches/2/pointer', 'said.patch-nothing-there'],
  ]);
});
