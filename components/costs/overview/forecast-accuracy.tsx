'use client';
import { useTranslations } from 'next-intl';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { useCostWords } from './use-cost-words';

/** How right forecasts of past months were, and what follows for the range of the present one. */
export function ForecastAccuracy({ series: { month } }: { series: CostSeries }) {
  const t = useTranslations('costs.forecastAccuracy');
  const words = useCostWords();
  const [early, late] = month.accuracy ?? [];
  const isKnown = typeof early?.error === 'number' && typeof late?.error === 'number';
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-14 font-semibold">
        {t('title')} <span className="text-12 font-normal text-subtle">{t('remark')}</span>
      </h2>
      {month.errorNow === null ? (
        <p className="text-muted">{t('unknown')}</p>
      ) : (
        <p>
          {isKnown ? t('days', { early: words.ratio(early.error), late: words.ratio(late.error) }) : null}{' '}
          {t('now', { off: words.ratio(month.errorNow) })}
        </p>
      )}
    </section>
  );
}
