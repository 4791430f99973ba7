'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { nearestFirst } from '@/components/data/nearest-first';
import { OrderLimits } from '@/components/data/order-limits';
import { SpendBudgetLine } from '@/components/data/spend-budget-line';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { isWithheld } from '@/lib/client/api';

/** As many as stand beside the map of costs. */
const shown = 5;

interface BudgetsLeftProps {
  /** Only budgets of this project; null: all that one may see. */
  project: string | null;
}

/** Budgets that run out first, and why they are not known; whoever may not see any has neither. */
export function useBudgetsLeft(project: string | null) {
  const { data, error, refetch } = useQuery(spendBudgetsQuery);
  const budgets = nearestFirst(data?.items ?? [], project);
  const failure = data || isWithheld(error) ? null : error;
  return { budgets, failure, isShown: budgets.length > 0 || failure !== null, refetch };
}

/** What is left of the spending budgets that run out first, and the order limits beside them. Nothing where there is none. */
export function BudgetsLeft({ project }: BudgetsLeftProps) {
  const t = useTranslations('spendBudgets');
  const words = useTranslations('budget');
  const { budgets, failure, isShown, refetch } = useBudgetsLeft(project);
  if (!isShown) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 flex items-baseline gap-1 text-14 font-semibold">
        {t('left.title')} <span className="text-12 font-normal text-subtle">{t('left.remark')}</span>
        {failure ? null : (
          <Link href="/costs/budgets" className="ml-auto text-12 font-normal text-accent-text hover:underline">
            {t('left.all', { count: budgets.length })}
          </Link>
        )}
      </h2>
      {failure ? <ErrorState error={failure} onRetry={() => void refetch()} /> : null}
      <ul className="grid gap-3">
        {budgets.slice(0, shown).map((budget) => (
          <li key={budget.id}>
            <SpendBudgetLine budget={budget} />
          </li>
        ))}
      </ul>
      <p className="mt-2 mb-5 text-12 text-subtle">{words('spendHelp')}</p>
      <OrderLimits project={project} />
    </section>
  );
}
