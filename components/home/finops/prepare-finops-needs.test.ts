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
    leftovers('900', [{ kind: 'noOwner', items: [{ cluster: 'a/b' }, { cluster: 'a/c' }] }]),
    advice(3),
  );
  expect(needs).toMatchObject([
    { kind: 'budget', excess: '30' },
    { kind: 'unowned', monthly: '900', clusters: 2 },
    { kind: 'advice', saving: '70', count: 3 },
  ]);
});

test('a management cluster has no owner to be named, and no advice needs nobody', () => {
  const management = leftovers('0', [{ kind: 'management', items: [{ cluster: 'mgmt' }] }]);
  expect(prepareFinopsNeeds([], management, advice(0))).toEqual([]);
  expect(prepareFinopsNeeds([], undefined, undefined)).toEqual([]);
});
