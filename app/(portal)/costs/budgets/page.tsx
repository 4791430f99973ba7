import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { spendBudgetsQuery } from '@/components/costs/budgets/queries';
import { SpendBudgetList } from '@/components/costs/budgets/spend-budget-list';
import { shownCurrency } from '@/server/web';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('spendBudgets'))('title') };
}

export default async function BudgetsPage() {
  const ahead = await readAhead();
  await ahead.ask(spendBudgetsQuery, 'listSpendBudgets', {});
  return (
    <HydrationBoundary state={ahead.state()}>
      <SpendBudgetList currency={shownCurrency()} />
    </HydrationBoundary>
  );
}
