'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useMoney } from '@/components/data/use-money';
import { cn } from '@/components/ui/cn';
import { Segmented } from '@/components/ui/segmented';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { DayTable } from './day-table';
import { useCostWords } from './use-cost-words';

/** The days of a window as small bars or as a table; a day of which nothing is known is a gap, the last is not finished. */
export function DayBars({ series }: { series: CostSeries }) {
  const t = useTranslations('costs.cluster');
  const chart = useTranslations('costs.chart');
  const money = useMoney();
  const words = useCostWords();
  const id = useId();
  const [view, setView] = useState('bars');
  const amounts = series.groups[0]?.daily ?? [];
  const known = amounts.flatMap((amount) => (amount === null ? [] : [Number(amount)]));
  const largest = Math.max(...known, 0.01);
  const isOpen = (place: number) =>
    place === amounts.length - 1 || series.incomplete.includes(series.days[place] ?? '');
  // Of days that are not over or not known whole there is no mean.
  const whole = amounts.flatMap((amount, place) => (amount === null || isOpen(place) ? [] : [Number(amount)]));
  const mean = whole.length === 0 ? null : whole.reduce((sum, amount) => sum + amount, 0) / whole.length;
  const perDay = mean === null ? '' : t('aDay', { amount: money.whole(mean, series.currency) });
  const summary = t('bars', { days: known.length, mean: perDay });
  const amountOf = (amount: string | null) => (amount === null ? t('unknown') : money.cents(amount, series.currency));
  const days = series.days.map((day, place) => ({
    day,
    amount: amounts[place] ?? null,
    isIncomplete: series.incomplete.includes(day),
  }));
  return (
    <div className="mb-3">
      <div className="mb-1 flex items-center justify-between gap-2">
        <span id={id} className="text-11 text-subtle">
          {summary}
        </span>
        <Segmented
          small
          aria-labelledby={id}
          value={view}
          onValueChange={setView}
          options={(['bars', 'table'] as const).map((value) => ({ value, label: chart(`view.${value}`) }))}
        />
      </div>
      {view === 'table' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
        <div tabIndex={0} className="max-h-40 overflow-auto">
          <DayTable days={days.toReversed()} currency={series.currency} caption={summary} />
        </div>
      ) : (
        <>
          <div role="img" aria-label={summary} className="flex h-12 items-end gap-px border-b border-line-strong">
            {amounts.map((amount, place) => (
              <i
                key={series.days[place]}
                title={`${words.day(series.days[place] ?? series.from)}: ${amountOf(amount)}`}
                className={cn('flex-1', isOpen(place) ? 'hatch-open' : 'bg-(--chart-1)')}
                style={{ height: amount === null ? 0 : `${Math.max(2, (Number(amount) / largest) * 100)}%` }}
              />
            ))}
          </div>
          <p className="tabular mt-1 flex justify-between text-11 text-subtle">
            <span>{words.day(series.from)}</span>
            <span>{t('today')}</span>
          </p>
        </>
      )}
    </div>
  );
}
