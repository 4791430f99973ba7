'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { useCostWords } from '../overview/use-cost-words';

interface CostStripProps {
  series: CostSeries;
  /** Of parts of clusters less is known than of whole ones. */
  isPart?: boolean;
}

/** The four figures that decide, each with a sentence. They are of this month, whatever window is shown. */
export function CostStrip({ series, isPart = false }: CostStripProps) {
  const t = useTranslations('costs.strip');
  const money = useMoney();
  const words = useCostWords();
  const { month, currency, completeness } = series;
  const isRead = Date.parse(completeness.completeUntil ?? '') > Date.parse(month.from);
  const { forecast, stale } = month;
  const name = words.month(month.from);
  const judged = month.accuracy?.find(({ error }) => error !== null);
  // A range would promise what no past month has shown yet.
  const isUnjudged = month.accuracy !== null && month.errorNow === null;
  const whole = (amount: string) => money.whole(amount, currency);
  const idle = month.idle === null || !Number(month.spent) ? null : Number(month.idle) / Number(month.spent);
  return (
    <dl className="grid grid-cols-4 border-y border-line max-lg:grid-cols-2 max-sm:grid-cols-1">
      <Figure
        title={t('spent', { month: name })}
        value={month.spent === null ? t('unknown') : whole(month.spent)}
        more={{ leftOut: month.change === null || month.leftOut === 0 ? null : t('leftOut', { count: month.leftOut }) }}
      >
        {month.spent === null
          ? t(isRead ? 'spentUnknown' : 'spentUnread')
          : month.change === null
            ? t('notCompared')
            : t('compared', { change: words.change(month.change) })}
      </Figure>
      <Figure
        title={t('forecast', { month: name })}
        value={forecast ? whole(forecast.amount) : '–'}
        more={{
          method: forecast && t(`method.${forecast.method}`),
          accuracy:
            month.errorNow !== null &&
            t('accuracy', { count: judged?.months.length ?? 0, off: words.ratio(month.errorNow) }),
        }}
      >
        {!forecast
          ? t('noForecast')
          : isUnjudged
            ? t('accuracyUnknown')
            : t('band', { low: whole(forecast.low), high: whole(forecast.high) })}
      </Figure>
      <Figure
        title={t('runRate')}
        value={month.runRate === null ? '–' : whole(month.runRate)}
        more={{
          stale:
            stale &&
            t.rich('stale', {
              amount: money.rate(stale.amount, currency),
              currency,
              count: stale.clusters,
              at: () => <Time at={stale.since} />,
            }),
        }}
      >
        {month.hourly === null
          ? t(isPart ? 'idleUnknown' : 'noRate')
          : t('hourly', { amount: money.rate(month.hourly, currency), currency })}
      </Figure>
      <Figure title={t('idle', { month: name })} value={month.idle === null ? '–' : whole(month.idle)}>
        {idle === null ? t('idleUnknown') : t('idlePart', { part: words.ratio(idle) })}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  title: string;
  value: string;
  /** Its sentence. */
  children: ReactNode;
  /** Further lines of less weight. */
  more?: Record<string, ReactNode>;
}

function Figure({ title, value, children, more = {} }: FigureProps) {
  return (
    <div className="border-line px-5 py-4 not-first:border-l first:pl-0 max-lg:odd:border-l-0 max-lg:odd:pl-0 max-lg:nth-[n+3]:border-t max-sm:px-0 max-sm:not-first:border-l-0 max-sm:not-first:border-t">
      <dt className="text-12 text-muted">{title}</dt>
      <dd className="tabular text-28 font-semibold tracking-(--tracking-tight)">{value}</dd>
      <dd className="text-12 text-balance text-muted">{children}</dd>
      {Object.entries(more).map(([key, line]) =>
        line ? (
          <dd key={key} className="text-12 text-balance text-subtle">
            {line}
          </dd>
        ) : null,
      )}
    </div>
  );
}
