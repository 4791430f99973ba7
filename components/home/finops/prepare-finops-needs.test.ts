import { expect, test } from 'vitest';
import type { CostAdvice } from '@/lib/contracts/cost-advice';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { prepareFinopsNeeds } from './prepare-finops-needs';

const over = { id: 'b', monthly: '100', spent: '50', forecast: '130' } as SpendBudget;
const leftovers = (monthly: string, kinds: object[]) => ({ currency: 'USD', monthly, kinds }) as CostLeftovers;
const advice = (advised: number) => ({ saving: '70', currency: 'USD', counts: { advised } }) as CostAdvice;

test('budgets come first, then spend without an owner, then savings', () => {
  const needs = prepareFinopsNeeds(
    [over, { ...over, id: 'calm', forecast: '90' }],
    // The sum of all leftovers also holds volumes, which no owner of a cluster would answer for.
    leftovers('1200', [
      { kind: 'noOwner', monthly: '600', count: 60 },
      { kind: 'ownerLeft', monthly: '300', count: 1 },
      { kind: 'volumes', monthly: '300', count: 4 },
    ]),
    advice(3),
  );
  expect(needs).toMatchObject([
    { kind: 'budget', excess: '30' },
    { kind: 'unowned', monthly: '900', clusters: 61 },
    { kind: 'advice', saving: '70', count: 3 },
  ]);
});

test('a management cluster has no owner to be named, and no advice needs nobody', () => {
  const management = leftovers('0', [{ kind: 'management', monthly: '172', count: 1 }]);
  expect(prepareFinopsNeeds([], management, advice(0))).toEqual([]);
  expect(prepareFinopsNeeds([], undefined, undefined)).toEqual([]);
});
