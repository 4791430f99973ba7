import { expect, it } from 'vitest';
import { isSameCluster } from './same-cluster.ts';

const ordered = { uid: 'old', owner: 'dev@example.com', requestId: 'r1', isDeleted: false };
const claimed = { uid: 'old', owner: 'dev@example.com', requestId: null, isDeleted: false };
const unmarked = { uid: 'old', owner: null, requestId: null, isDeleted: false };
const copy = { uid: 'new', requestId: 'r1', claimedBy: 'dev@example.com' };

it.each([
  [
    'the same object, even if it was taken for deleted',
    { ...unmarked, isDeleted: true },
    { ...copy, uid: 'old' },
    true,
  ],
  ['a copy of an ordered cluster', ordered, copy, true],
  ['a copy of an ordered cluster that others claimed', ordered, { ...copy, claimedBy: 'lead@example.com' }, true],
  ['a copy of a claimed cluster', claimed, { ...copy, requestId: null }, true],
  ['a namesake without a mark', ordered, { uid: 'new', requestId: null, claimedBy: null }, false],
  ['a namesake of another order', ordered, { ...copy, requestId: 'r2' }, false],
  ['a namesake that claims to be owned by the same person', ordered, { ...copy, requestId: null }, false],
  ['a namesake that somebody else claims', claimed, { uid: 'new', requestId: null, claimedBy: 'x@y.z' }, false],
  ['an ordered cluster after a claimed one', claimed, copy, false],
  ['anything after a cluster without a mark', unmarked, { uid: 'new', requestId: null, claimedBy: null }, false],
  ['a copy of a deleted cluster', { ...ordered, isDeleted: true }, copy, false],
])('tells %s', (_what, before, now, isSame) => {
  expect(isSameCluster(before, now)).toBe(isSame);
});
