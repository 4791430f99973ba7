import { expect, it } from 'vitest';
import { memberNamesFor } from './member-name.ts';

it.each([
  [
    'its own name, or its namespace before it',
    { namespace: 'payments', name: 'ledger' },
    ['ledger', 'payments-ledger'],
  ],
  ['no name that Karmada has itself', { namespace: 'a', name: 'impersonator' }, []],
  ['no name that is too long for Karmada', { namespace: 'a', name: 'x'.repeat(47) }, ['x'.repeat(47)]],
  ['none where both are too long', { namespace: 'a', name: 'x'.repeat(49) }, []],
])('a cluster gets %s', (_what, cluster, names) => {
  expect(memberNamesFor(cluster)).toEqual(names);
});
