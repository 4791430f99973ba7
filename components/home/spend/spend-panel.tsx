'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { Skeleton } from '@/components/ui/skeleton';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { prepareSpend } from './prepare-spend';
import { SpendChart } from './spend-chart';
import type { SpendLimit } from './spend-question';
import { useSpend, useSpendWords } from './use-spend';

/** What a project, or all that are seen, spent this month and where that leads. */
export function SpendPanel({ project }: { project: string | null }) {
  const t = useTranslations('home.spend');
  const { series, limit } = useSpend(project);
  return (
    <section className="min-w-0">
      <div className="mb-1 flex items-baseline gap-2">
        <h2 className="min-w-0 truncate font-semibold">{project ? t('title', { project }) : t('titleAll')}</h2>
        <Link href="/costs" className="ml-auto text-12 text-accent-text hover:underline">
          {t('costs')}
        </Link>
      </div>
      <QueryBoundary query={series} skeleton={<Skeleton className="h-52" />}>
        {(data) => <Spend series={data} limit={limit} />}
      </QueryBoundary>
    </section>
  );
}

function Spend({ series, limit }: { series: CostSeries; limit: SpendLimit | null }) {
  const t = useTranslations('home.spend');
  const money = useMoney();
  const words = useSpendWords();
  const { month, currency } = series;
  if (month.spent === null) return <p className="text-muted">{t('unknown')}</p>;
  const sentences = [words.forecast(series), words.against(series, limit)].filter(Boolean).join(' ');
  const spent = money.whole(month.spent, currency);
  return (
    <>
      <p>
        <span className="tabular text-28 font-semibold tracking-(--tracking-tight)">{spent}</span>{' '}
        <span className="text-muted">{t('soFar', { month: words.monthName(month.from) })}</span>
      </p>
      <SpendChart
        spend={prepareSpend(series, limit?.monthly ?? null)}
        summary={t('summary', { spent, month: words.monthName(month.from), sentences })}
        limit={words.limitName(limit, currency)}
        days={words.days(series)}
        className="h-30"
      />
      <p className="mt-1 text-muted">{sentences}</p>
    </>
  );
}
