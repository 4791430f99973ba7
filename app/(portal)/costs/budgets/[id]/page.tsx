import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { spendBudgetQuery } from '@/components/costs/budgets/queries';
import { SpendBudgetPage } from '@/components/costs/budgets/spend-budget-page';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('spendBudgets'))('one') };
}

export default async function OneBudgetPage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  await Promise.all([
    ahead.ask(spendBudgetQuery(id), 'getSpendBudget', { path: { id } }),
    ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <SpendBudgetPage id={id} />
    </HydrationBoundary>
  );
}
