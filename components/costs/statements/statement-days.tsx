'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { prepareStack } from '@/components/charts/prepare-stack';
import { StackedDays } from '@/components/charts/stacked-days';
import { useMoney } from '@/components/data/use-money';
import { Segmented } from '@/components/ui/segmented';
import type { Statement } from '@/lib/contracts/statements';
import { DayTable } from '../overview/day-table';
import { useStatementDates } from './use-statement-dates';

/** The days of a month as bars or as a table; what is to come or not known is a gap. */
export function StatementDays({ statement, titleId }: { statement: Statement; titleId: string }) {
  const t = useTranslations('statements');
  const chart = useTranslations('costs.chart');
  const format = useFormatter();
  const money = useMoney();
  const dates = useStatementDates();
  const [view, setView] = useState('bars');
  const { days, total, currency, isRunning } = statement;
  const known = days.flatMap(({ day, amount }) => (amount === null ? [] : [{ day, amount }]));
  const dearest = known.toSorted((a, b) => Number(b.amount) - Number(a.amount))[0];
  if (!dearest) return <p className="text-muted">{t('noDays')}</p>;
  const summary = t('dayChart', {
    total: money.whole(total ?? '0', currency),
    days: known.length,
    day: dates.day(dearest.day),
    amount: money.whole(dearest.amount, currency),
  });
  const today = isRunning ? (known.at(-1)?.day ?? null) : null;
  const values = days.map(({ amount }) => (amount === null ? null : Number(amount)));
  const groups = [{ key: 'total', label: t('total'), colour: 'var(--chart-1)', values }];
  const prepared = prepareStack({ days: days.map(({ day }) => day), groups, before: [], forecast: [] });
  return (
    <>
      <div className="mb-1 flex items-start gap-4 max-sm:flex-col max-sm:gap-2">
        <p className="text-12 text-muted">{summary}</p>
        <Segmented
          small
          className="ml-auto print:hidden max-sm:ml-0"
          aria-labelledby={titleId}
          value={view}
          onValueChange={setView}
          options={(['bars', 'table'] as const).map((value) => ({ value, label: chart(`view.${value}`) }))}
        />
      </div>
      {view === 'table' ? (
        <DayTable days={days} currency={currency} caption={summary} />
      ) : (
        <StackedDays
          title={t('byDay')}
          form="bars"
          groups={groups}
          prepared={prepared}
          notes={[]}
          today={today}
          open={[...days.flatMap(({ day, isIncomplete }) => (isIncomplete ? [day] : [])), ...(today ? [today] : [])]}
          words={{ today: chart('today'), before: chart('before'), forecast: chart('forecast') }}
          money={(amount) => format.number(amount, { maximumSignificantDigits: 4 })}
        />
      )}
    </>
  );
}
