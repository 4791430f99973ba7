import { expect, it } from 'vitest';
import { freeMemberName } from './member-name.ts';

const ledger = { namespace: 'payments', name: 'ledger' };

it.each([
  ['its own name', ledger, [], 'ledger'],
  ['its namespace before it where another one has the name', ledger, ['ledger'], 'payments-ledger'],
  ['no name where others have both', ledger, ['ledger', 'payments-ledger'], null],
  ['no name that Karmada has itself', { namespace: 'a', name: 'impersonator' }, [], null],
  ['no name that is too long for Karmada', { namespace: 'a', name: 'x'.repeat(49) }, [], null],
])('a cluster gets %s', (_what, cluster, taken, name) => {
  expect(freeMemberName(cluster, new Set(taken))).toBe(name);
});
