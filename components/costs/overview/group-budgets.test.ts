import { describe, expect, it } from 'vitest';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { findSoleProjects, groupBudgets, prepareBudgetBar } from './group-budgets';

const budget = (kind: 'project' | 'owner' | 'cost-centre', value: string, monthly: string, rest = {}) =>
  ({ scope: { kind, value }, monthly, currency: 'USD', isActive: true, ...rest }) as SpendBudget;

describe('budgets of groups', () => {
  it('are those about what costs are grouped by, the smallest of several', () => {
    const all = [budget('project', 'a', '500'), budget('project', 'a', '90'), budget('owner', 'a', '10')];
    expect([...groupBudgets(all, 'project', 'USD')].map(([key, { monthly }]) => [key, monthly])).toEqual([['a', '90']]);
    expect(groupBudgets(all, 'region', 'USD').size).toBe(0);
  });

  it('are neither those that are switched off nor those in another currency', () => {
    const all = [budget('project', 'a', '5', { isActive: false }), budget('project', 'b', '5', { currency: 'EUR' })];
    expect(groupBudgets(all, 'project', 'USD').size).toBe(0);
  });

  it('are those of a cost centre where one project has it alone and no budget of its own', () => {
    const project = (name: string, costCentre: string | null) => ({ name, costCentre });
    const sole = findSoleProjects([
      project('a', '1'),
      project('b', '2'),
      project('c', '3'),
      project('d', '3'),
      project('e', null),
    ]);
    const all = [
      budget('cost-centre', '1', '10'),
      budget('cost-centre', '2', '20'),
      budget('cost-centre', '3', '30'),
      budget('project', 'b', '50'),
    ];
    const found = (by: 'project' | 'costCentre') =>
      Object.fromEntries([...groupBudgets(all, by, 'USD', sole)].map(([key, { monthly }]) => [key, monthly]));
    expect(found('project')).toEqual({ a: '10', b: '50' });
    expect(found('costCentre')).toEqual({ 1: '10', 2: '20', 3: '30' });
  });
});

describe('the bar of a budget', () => {
  it('has its limit at three quarters, and what is to come after what is spent', () => {
    const bar = prepareBudgetBar({ spent: '40', forecast: '90', monthly: '100' });
    expect(bar).toMatchObject({ limit: 75, isOver: false, end: 0.9 });
    expect(bar?.used).toBeCloseTo(30);
    expect(bar?.ahead).toBeCloseTo(37.5);
  });

  it('grows with a month that ends far beyond, and without a forecast holds what is spent', () => {
    expect(prepareBudgetBar({ spent: '100', forecast: '400', monthly: '100' })).toMatchObject({
      limit: 25,
      used: 25,
      ahead: 75,
      isOver: true,
    });
    expect(prepareBudgetBar({ spent: '10', forecast: null, monthly: '100' })).toMatchObject({ ahead: 0, end: 0.1 });
  });

  it('is none where nothing is known of what is spent', () => {
    expect(prepareBudgetBar({ spent: null, forecast: null, monthly: '100' })).toBeNull();
  });
});
