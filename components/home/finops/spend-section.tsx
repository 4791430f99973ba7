'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { prepareSpend } from '../spend/prepare-spend';
import { SpendChart } from '../spend/spend-chart';
import type { SpendLimit } from '../spend/spend-question';
import { useSpendWords } from '../spend/use-spend';

/** Spend of the month over the whole width, with the forecast against the budgets. */
export function SpendSection({
  series,
  limit,
  project,
}: {
  series: CostSeries;
  limit: SpendLimit | null;
  project: string | null;
}) {
  const t = useTranslations('home.spend');
  const finops = useTranslations('home.finops');
  const money = useMoney();
  const words = useSpendWords();
  const { month, currency } = series;
  const spent = money.whole(month.spent, currency);
  const name = words.monthName(month.from);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{project ? t('title', { project }) : t('titleAll')}</h2>
        <span className="text-subtle">{finops('summed', { month: name })}</span>
        <Link href="/costs?window=month" className="ml-auto text-12 text-accent-text hover:underline">
          {finops('byDay')}
        </Link>
      </div>
      {month.spent === null ? (
        <p className="py-3 text-muted">{t('unknown')}</p>
      ) : (
        <SpendChart
          spend={prepareSpend(series, limit?.monthly ?? null)}
          summary={t('summary', { spent, month: name, sentences: words.forecast(series) })}
          limit={words.limitName(limit, currency)}
          days={words.days(series)}
          className="h-48"
        />
      )}
    </section>
  );
}
