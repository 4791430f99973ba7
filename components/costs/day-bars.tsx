'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { useCostWords } from './use-cost-words';

/** The days of a window as small bars; a day of which nothing is known is a gap, the last one is not finished. */
export function DayBars({ series }: { series: CostSeries }) {
  const t = useTranslations('costs.cluster');
  const money = useMoney();
  const words = useCostWords();
  const amounts = series.groups[0]?.daily ?? [];
  const known = amounts.flatMap((amount) => (amount === null ? [] : [Number(amount)]));
  const largest = Math.max(...known, 0.01);
  // Today is not over, so that it counts for no mean.
  const whole = known.slice(0, -1);
  const mean = whole.length === 0 ? null : whole.reduce((sum, amount) => sum + amount, 0) / whole.length;
  const perDay = mean === null ? '' : t('aDay', { amount: money.whole(mean, series.currency) });
  return (
    <div className="mb-3">
      <div
        role="img"
        aria-label={t('bars', { days: known.length, mean: perDay })}
        className="flex h-12 items-end gap-px border-b border-line-strong"
      >
        {amounts.map((amount, place) => (
          <i
            key={series.days[place]}
            title={`${words.day(series.days[place] ?? series.from)}: ${amount === null ? t('unknown') : money.cents(amount, series.currency)}`}
            className={place === amounts.length - 1 ? 'flex-1 bg-(--chart-1) opacity-50' : 'flex-1 bg-(--chart-1)'}
            style={{ height: amount === null ? 0 : `${Math.max(2, (Number(amount) / largest) * 100)}%` }}
          />
        ))}
      </div>
      <p className="tabular mt-1 flex justify-between text-11 text-subtle">
        <span>{words.day(series.from)}</span>
        <span>{perDay}</span>
        <span>{t('today')}</span>
      </p>
    </div>
  );
}
