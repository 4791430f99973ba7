'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { BudgetBars } from './budget-bars';
import { type PreparedRisk, prepareRisk } from './prepare-risk';

/** What is likely to be spent beyond budgets, and how near each of them is. */
export function MoneyAtRisk({ project }: { project: string | null }) {
  const t = useTranslations('home.money');
  const query = useQuery(spendBudgetsQuery);
  return (
    <>
      <section className="min-w-0">
        <div className="mb-1 flex items-baseline gap-2">
          <h2 className="font-semibold">{t('title')}</h2>
          <Link href="/costs/budgets" className="ml-auto text-12 text-accent-text hover:underline">
            {t('budgets')}
          </Link>
        </div>
        <QueryBoundary query={query} skeleton={<Skeleton className="h-28" />}>
          {({ items }) => <Risk risk={prepareRisk(items, project)} />}
        </QueryBoundary>
      </section>
      {query.data ? <BudgetBars bars={prepareRisk(query.data.items, project).bars} /> : null}
    </>
  );
}

function Risk({ risk: { over, budgets, bars } }: { risk: PreparedRisk }) {
  const t = useTranslations('home.money');
  const money = useMoney();
  const [first, ...others] = budgets;
  if (!over || !first) return <p className="text-muted">{t(bars.length === 0 ? 'noBudgets' : 'none')}</p>;
  return (
    <>
      <p>
        <span className="tabular text-28 font-semibold tracking-(--tracking-tight)">
          {money.whole(over.amount, over.currency)}
        </span>{' '}
        <span className="text-muted">{t('over')}</span>
      </p>
      <p className="text-muted">
        <Reason budget={first} /> {others.length > 0 ? t('others', { count: others.length }) : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" asChild>
          <Link href={`/costs/budgets/${first.id}`}>{t('openBudget')}</Link>
        </Button>
        <Button size="sm" asChild>
          <Link href="/costs?window=month">{t('seeGrowth')}</Link>
        </Button>
      </div>
    </>
  );
}

function Reason({ budget: { title, monthly, currency, forecast, spent, breachAt } }: { budget: SpendBudget }) {
  const t = useTranslations('home.money');
  const money = useMoney();
  const words = {
    title,
    budget: money.whole(monthly, currency),
    forecast: money.whole(forecast ?? spent, currency),
  };
  if (breachAt === null) return <>{t('ends', words)}</>;
  return <>{t.rich('reaches', { ...words, at: () => <Time at={breachAt} form="day" /> })}</>;
}
