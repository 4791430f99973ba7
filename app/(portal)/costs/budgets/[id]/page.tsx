import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { spendBudgetQuery } from '@/components/costs/budgets/queries';
import { SpendBudgetPage } from '@/components/costs/budgets/spend-budget-page';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('spendBudgets'))('one') };
}

export default async function OneBudgetPage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  await ahead.ask(spendBudgetQuery(id), 'getSpendBudget', { path: { id } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <SpendBudgetPage id={id} />
    </HydrationBoundary>
  );
}
