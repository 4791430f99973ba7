'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { useMoney } from '@/components/data/use-money';
import { useInstantWords } from '@/components/status/time';
import { cn } from '@/components/ui/cn';
import { Meter } from '@/components/ui/meter';
import { isWithheld } from '@/lib/client/api';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { subtractMoney } from '@/lib/money';
import { nearestFirst } from './nearest-first';
import { spendBudgetsQuery } from './queries';

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

/** What is left of the budgets that run out first, each on its own scale. Nothing where there is none. */
export function BudgetsLeft({ project }: BudgetsLeftProps) {
  const t = useTranslations('spendBudgets');
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
          <Left key={budget.id} budget={budget} />
        ))}
      </ul>
    </section>
  );
}

function Left({ budget }: { budget: SpendBudget }) {
  const t = useTranslations('spendBudgets');
  const money = useMoney();
  const instant = useInstantWords();
  const { id, title, spent, forecast, monthly, currency, breachAt } = budget;
  const figures = {
    limit: money.whole(monthly, currency),
    spent: money.whole(spent, currency),
    left: money.whole(spent && subtractMoney(monthly, spent), currency),
    over: money.whole(spent && subtractMoney(spent, monthly), currency),
    currency,
    atEnd: forecast === null ? '' : money.whole(subtractMoney(monthly, forecast), currency),
    forecast: forecast === null ? t('unknown') : money.whole(forecast, currency),
    day: breachAt === null ? '' : instant(breachAt, 'day'),
  };
  const isSpent = spent !== null && Number(spent) >= Number(monthly);
  const outlook = outlookOf(budget, isSpent);
  return (
    <li>
      <Meter
        label={
          <Link href={`/costs/budgets/${id}`} className="font-medium text-fg hover:underline">
            {title}
          </Link>
        }
        used={Number(spent)}
        add={forecast === null ? 0 : Math.max(0, Number(forecast) - Number(spent))}
        limit={Number(monthly)}
        figures={
          spent === null || isSpent
            ? t('left.of', figures)
            : t.rich('left.figures', { ...figures, b: (chunks) => <b>{chunks}</b> })
        }
        summary={t(spent === null ? 'summaryUnknown' : 'summary', figures)}
      />
      <p className={cn('text-12', outlook === 'spent' || outlook === 'breach' ? 'text-failed-text' : 'text-muted')}>
        {t(`left.outlook.${outlook}`, figures)}
      </p>
    </li>
  );
}

/** The sentence below the meter. */
function outlookOf({ spent, until, breachAt, forecast }: SpendBudget, isSpent: boolean) {
  if (spent === null) return until === null ? 'nothing' : 'uncounted';
  if (isSpent) return 'spent';
  if (breachAt !== null) return 'breach';
  return forecast === null ? 'unknown' : 'lasts';
}
