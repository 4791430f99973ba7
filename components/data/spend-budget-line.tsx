'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useInstantWords } from '@/components/status/time';
import { cn } from '@/components/ui/cn';
import { Meter } from '@/components/ui/meter';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { subtractMoney } from '@/lib/money';
import { useMoney } from './use-money';

interface SpendBudgetLineProps {
  budget: SpendBudget;
  /** Instead of its title. */
  label?: string;
}

/** What is left of a spending budget this month, on its own scale, and what the forecast makes of it. */
export function SpendBudgetLine({ budget, label }: SpendBudgetLineProps) {
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
    <div>
      <Meter
        label={
          <Link href={`/costs/budgets/${id}`} className="font-medium text-fg hover:underline">
            {label ?? title}
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
    </div>
  );
}

/** The sentence below the meter. */
function outlookOf({ spent, until, breachAt, forecast }: SpendBudget, isSpent: boolean) {
  if (spent === null) return until === null ? 'nothing' : 'uncounted';
  if (isSpent) return 'spent';
  if (breachAt !== null) return 'breach';
  return forecast === null ? 'unknown' : 'lasts';
}
