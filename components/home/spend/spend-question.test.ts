import { expect, test } from 'vitest';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { spendersOf, spendLimitOf, spendQuestion, withoutBudget } from './spend-question';

const budget = (scope: SpendBudget['scope'], monthly: string, over: Partial<SpendBudget> = {}) => ({
  scope,
  monthly,
  currency: 'USD',
  isActive: true,
  ...over,
});
const payments = budget({ kind: 'project', value: 'payments' }, '9000');
const search = budget({ kind: 'project', value: 'search' }, '1000');

test('the month is asked from its first day, of one project or of all', () => {
  expect(spendQuestion('payments', '2026-11-24')).toEqual({
    from: '2026-11-01',
    to: '2026-11-24',
    groupBy: 'project',
    project: 'payments',
  });
  expect(spendQuestion(null, '2026-11-01')).not.toHaveProperty('project');
});

test('a project is measured against its own budget', () => {
  expect(spendLimitOf([search, payments], 'payments', 'USD')).toEqual({ monthly: '9000', isSum: false });
  expect(spendLimitOf([search], 'payments', 'USD')).toBeNull();
});

test('all projects are measured against the budget of everything, or all budgets together', () => {
  expect(spendLimitOf([payments, search], null, 'USD')).toEqual({ monthly: '10000', isSum: true });
  const whole = budget({ kind: 'all', value: null }, '50000');
  expect(spendLimitOf([payments, whole], null, 'USD')).toEqual({ monthly: '50000', isSum: false });
  expect(spendLimitOf([budget({ kind: 'owner', value: 'a@b' }, '5')], null, 'USD')).toBeNull();
});

test('budgets in another currency and those that are switched off are no measure', () => {
  const off = budget({ kind: 'project', value: 'payments' }, '1', { isActive: false });
  const yen = budget({ kind: 'project', value: 'payments' }, '1', { currency: 'JPY' });
  expect(spendLimitOf([off, yen], 'payments', 'USD')).toBeNull();
});

test('budgets of some projects are no measure of all of them', () => {
  const spenders = spendersOf([
    { key: 'payments', amount: '1' },
    { key: 'edge', amount: '2' },
    { key: 'idle', amount: '0' },
    { key: null, amount: '9' },
    { key: '__other__', amount: '9' },
  ]);
  expect(spenders).toEqual(['payments', 'edge']);
  expect(spendLimitOf([payments, search], null, 'USD', spenders)).toBeNull();
  expect(spendLimitOf([payments, search], null, 'USD', ['payments'])).toEqual({ monthly: '10000', isSum: true });
  expect(withoutBudget([payments, search], spenders)).toEqual(['edge']);
});
