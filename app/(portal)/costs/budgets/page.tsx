import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SpendBudgetList } from '@/components/costs/budgets/spend-budget-list';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { shownCurrency } from '@/server/web';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('spendBudgets'))('title') };
}

export default async function BudgetsPage() {
  const ahead = await readAhead();
  await Promise.all([
    ahead.ask(spendBudgetsQuery, 'listSpendBudgets', {}),
    ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <SpendBudgetList currency={shownCurrency()} />
    </HydrationBoundary>
  );
}
