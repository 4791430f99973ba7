'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type DayNote, prepareStack, type StackGroup } from '@/components/charts/prepare-stack';
import { StackedDays } from '@/components/charts/stacked-days';
import { Swatch } from '@/components/charts/swatch';
import { useMoney } from '@/components/data/use-money';
import { Segmented } from '@/components/ui/segmented';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { CostDays, Remark } from '../cluster/cost-days';
import { colourNumbers, type Grouping, textureOf } from './prepare-costs';
import { useCostWords } from './use-cost-words';

interface CostChartProps {
  series: CostSeries;
  by: Grouping;
  projects: readonly string[];
  /** What made costs change on a day. */
  causes?: readonly DayNote[];
}

const numbers = (amounts: readonly (string | null)[]) => amounts.map((each) => (each === null ? null : Number(each)));

/** Spend per day: the seven largest groups on the rest, against the period before and what is to come. */
export function CostChart({ series, by, projects, causes = [] }: CostChartProps) {
  const t = useTranslations('costs');
  const id = useId();
  const [view, setView] = useState('area');
  const words = useCostWords();
  const money = useMoney();
  const format = useFormatter();
  const groups = useGroups(series, by, projects);
  const today = new Date().toISOString().slice(0, 10);
  const isCurrent = series.to >= today;
  const forecast = isCurrent ? (series.month.forecast?.days ?? []) : [];
  const prepared = prepareStack({
    days: series.days,
    groups,
    before: numbers(series.before),
    unfinished: view === 'bars' ? null : today,
    forecast: forecast.map(({ day, ...each }) => ({
      day,
      amount: Number(each.amount),
      low: Number(each.low),
      high: Number(each.high),
    })),
  });
  const whole = (amount: number | string | null) => money.whole(amount, series.currency);
  const tick = (amount: number) => format.number(amount, { maximumSignificantDigits: 4 });
  const unusual = series.anomalies.map(({ day, amount, usual }) => ({
    key: day,
    day,
    text: t('chart.unusual', { amount: whole(amount), usual: whole(usual) }),
  }));
  // What explains a change goes before the figure that only names it.
  const explained = new Set(causes.map(({ day }) => day));
  const notes = [...causes, ...unusual.filter(({ day }) => !explained.has(day))].sort((a, b) =>
    a.day.localeCompare(b.day),
  );
  const ends = isCurrent ? series.month.forecast : null;
  const summary = [
    t('chart.summary', {
      from: words.day(series.from),
      to: words.day(series.to),
      total: whole(series.total.amount),
      before: whole(series.total.before),
      largest: groups[0]?.label ?? '',
    }),
    ...(ends
      ? [t('chart.summaryForecast', { amount: whole(ends.amount), low: whole(ends.low), high: whole(ends.high) })]
      : []),
    ...(series.incomplete.length > 0 ? [t('chart.summaryIncomplete', { count: series.incomplete.length })] : []),
    ...(unusual.length > 0 ? [t('chart.summaryUnusual', { count: unusual.length })] : []),
    ...causes.map(({ text }) => text),
  ].join(' ');
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-14 font-semibold">
          {t('chart.title')} <span className="text-12 font-normal text-subtle">{series.currency}</span>
        </h2>
        <Legend groups={groups} hasForecast={forecast.length > 0} />
        <Segmented
          small
          className="ml-auto"
          aria-labelledby={id}
          value={view}
          onValueChange={setView}
          options={['area', 'bars', 'table'].map((value) => ({ value, label: t(`chart.view.${value as 'area'}`) }))}
        />
      </header>
      <p className="sr-only">{summary}</p>
      {view === 'table' ? (
        <CostDays series={series} groups={groups} forecast={forecast} notes={notes} caption={summary} />
      ) : (
        <StackedDays
          title={t('chart.title')}
          form={view === 'bars' ? 'bars' : 'area'}
          groups={groups}
          prepared={prepared}
          notes={notes}
          today={isCurrent ? today : null}
          open={isCurrent ? [...series.incomplete, today] : series.incomplete}
          words={{ today: t('chart.today'), before: t('chart.before'), forecast: t('chart.forecast') }}
          money={tick}
        />
      )}
      {view !== 'table' && causes.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-6 text-12 text-muted" aria-label={t('chart.remarks')}>
          {causes.map((note) => (
            <li key={note.key}>
              <Remark note={note} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function useGroups(series: CostSeries, by: Grouping, projects: readonly string[]): StackGroup[] {
  const t = useTranslations('costs');
  const words = useCostWords();
  const drawn = series.groups.flatMap(({ key, daily }) => (daily ? [{ key, daily }] : []));
  const colours = colourNumbers(
    drawn.map(({ key }) => key ?? ''),
    by === 'project' ? projects : [],
  );
  const groups = drawn.map(({ key, daily }) => ({
    key: key ?? '',
    label: words.group(key, by),
    values: numbers(daily),
    colour: key?.startsWith('__') ? 'var(--chart-other)' : `var(--chart-${colours.get(key ?? '')})`,
    ...textureOf(key),
  }));
  if (series.rest === null) return groups;
  const label = t('group.rest', { count: series.groupCount - drawn.length });
  return [...groups, { key: ':rest', label, colour: 'var(--chart-other)', values: numbers(series.rest) }];
}

function Legend({ groups, hasForecast }: { groups: readonly StackGroup[]; hasForecast: boolean }) {
  const t = useTranslations('costs.chart');
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 text-12 text-muted">
      {groups.map(({ key, label, colour, texture }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <Swatch colour={colour} texture={texture} />
          <span className="max-w-40 truncate">{label}</span>
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <i className="w-4 border-t border-dotted border-fg" />
        {t('before')}
      </li>
      {hasForecast ? (
        <li className="flex items-center gap-1.5">
          <i className="w-4 border-t-2 border-dashed border-muted" />
          {t('forecast')}
        </li>
      ) : null}
    </ul>
  );
}
