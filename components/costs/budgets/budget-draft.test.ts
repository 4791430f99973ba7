import { expect, it } from 'vitest';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { tellingAmounts, toDraft } from './budget-draft';

const draft = { ...toDraft(null, '', 'payments', 'USD'), monthly: '0.3' };

it('tells at exact parts of the amount, in their order', () => {
  expect(tellingAmounts({ ...draft, thresholds: '10, 70,100' })).toEqual(['0.03', '0.21', '0.3']);
  expect(tellingAmounts({ ...draft, thresholds: '' })).toEqual([]);
});

it('says nothing of what is not typed yet', () => {
  for (const part of [{ monthly: '' }, { monthly: '-1' }, { thresholds: '80, 50' }, { currency: 'usd' }]) {
    expect(tellingAmounts({ ...draft, ...part })).toBeNull();
  }
});

it('begins in the currency of the installation, and stays in its own', () => {
  expect(toDraft(null, '', null, 'EUR').currency).toBe('EUR');
  const budget = { scope: { kind: 'all', value: null }, title: 'All', monthly: '1', currency: 'CHF', thresholds: [] };
  expect(toDraft(budget as unknown as SpendBudget, '', null, 'EUR').currency).toBe('CHF');
});
