import { expect, test } from 'vitest';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { excessOf, prepareRisk } from './prepare-risk';

const budget = (title: string, spent: string | null, forecast: string | null, over: Partial<SpendBudget> = {}) =>
  ({
    id: title,
    title,
    scope: { kind: 'project', value: title },
    monthly: '100',
    currency: 'USD',
    isActive: true,
    spent,
    forecast,
    ...over,
  }) as SpendBudget;

test('what projects are likely to pass is added up, the furthest first', () => {
  const { over, budgets, bars } = prepareRisk(
    [budget('calm', '10', '50'), budget('a', '80', '120.5'), budget('b', '90', '134')],
    null,
  );
  expect(over).toEqual({ amount: '54.5', currency: 'USD' });
  expect(budgets.map(({ title }) => title)).toEqual(['b', 'a']);
  expect(bars.map(({ title, spent, forecast }) => [title, spent, forecast])).toEqual([
    ['b', 0.9, 1.34],
    ['a', 0.8, 1.205],
    ['calm', 0.1, 0.5],
  ]);
});

test('a cost centre is about the same money as its projects, and currencies are not added', () => {
  const centre = budget('4805', '200', '900', { scope: { kind: 'cost-centre', value: '4805' } });
  expect(prepareRisk([budget('a', '1', '110'), centre], null).over?.amount).toBe('10');
  expect(prepareRisk([centre], null).over?.amount).toBe('800');
  const yen = budget('y', '1', '150', { currency: 'JPY' });
  expect(prepareRisk([budget('a', '1', '160'), yen], null).over).toEqual({ amount: '60', currency: 'USD' });
});

test('what is spent counts where it is more than what was foretold, or the only thing known', () => {
  expect(excessOf(budget('a', '130', '120'))).toBe('30');
  expect(excessOf(budget('a', '130', null))).toBe('30');
  expect(excessOf(budget('a', null, null))).toBeNull();
});

test('of one project only its own budgets count; without budgets nothing is at risk', () => {
  expect(prepareRisk([budget('a', '1', '160'), budget('b', '1', '190')], 'a').over?.amount).toBe('60');
  expect(prepareRisk([budget('a', '1', '160', { isActive: false })], null)).toEqual({
    over: null,
    budgets: [],
    bars: [],
  });
});
