import { expect, it } from 'vitest';
import { groupReasons } from './group-reasons.ts';

it('tells each reason once, with all clusters that have it, the most first', () => {
  const newest = 'No newer version';
  const busy = 'A change is under way';
  expect(
    groupReasons([
      { name: 'shop', why: busy },
      { name: 'ledger', why: newest },
      { name: 'cart', why: newest },
    ]),
  ).toEqual([
    [newest, ['ledger', 'cart']],
    [busy, ['shop']],
  ]);
  expect(groupReasons([])).toEqual([]);
});
