import { describe, expect, it } from 'vitest';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { nearestFirst } from './nearest-first';

const budget = (title: string, change: Partial<SpendBudget>) =>
  ({
    id: title,
    title,
    isActive: true,
    scope: { kind: 'project', value: title },
    monthly: '100',
    spent: '10',
    forecast: '20',
    ...change,
  }) as SpendBudget;
const titles = (budgets: readonly SpendBudget[]) => budgets.map(({ title }) => title);

describe('what is left of budgets', () => {
  it('has those first that the month ends furthest beyond, also where no forecast is known', () => {
    const budgets = [
      budget('calm', {}),
      budget('over', { forecast: '150' }),
      budget('spent', { spent: '120', forecast: null }),
      budget('small', { monthly: '10', spent: '2', forecast: '9' }),
      budget('unknown', { spent: null, forecast: null }),
      budget('off', { isActive: false, spent: '500' }),
    ];
    expect(titles(nearestFirst(budgets, null))).toEqual(['over', 'spent', 'small', 'calm', 'unknown']);
  });

  it('of one project has those about it alone', () => {
    const budgets = [budget('a', {}), budget('b', {}), budget('of a person', { scope: { kind: 'owner', value: 'a' } })];
    expect(titles(nearestFirst(budgets, 'a'))).toEqual(['a']);
  });
});
