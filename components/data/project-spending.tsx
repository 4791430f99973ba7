'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { holds, useMe } from '@/components/shell/use-me';
import { nearestFirst } from './nearest-first';
import { SpendBudgetLine } from './spend-budget-line';
import { spendBudgetsQuery } from './spend-budgets-query';

interface ProjectSpendingProps {
  project: string;
  /** The frame of the page that it stands in. */
  frame?: (title: string, budgets: ReactNode) => ReactNode;
}

/** The spending budgets of a project, wherever its order limit is shown. Nothing without one, or for who may not see it. */
export function ProjectSpending({ project, frame }: ProjectSpendingProps) {
  const t = useTranslations('budget');
  const me = useMe();
  const mayRead = holds(me, 'cost.read', project);
  const { data } = useQuery({ ...spendBudgetsQuery, enabled: mayRead });
  const budgets = nearestFirst(data?.items ?? [], project);
  if (!mayRead || budgets.length === 0) return null;
  const lines = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {budgets.map((budget) => (
        <SpendBudgetLine key={budget.id} budget={budget} label={frame ? undefined : t('spending')} />
      ))}
      {frame ? <p className="text-12 text-subtle">{t('both')}</p> : null}
    </div>
  );
  return frame ? frame(t('spending'), lines) : lines;
}
