'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { prepareStack, type StackGroup } from '@/components/charts/prepare-stack';
import { StackedDays } from '@/components/charts/stacked-days';
import { Swatch } from '@/components/charts/swatch';
import { Segmented } from '@/components/ui/segmented';
import { Table, Td, Th } from '@/components/ui/table';
import type { QueueCosts } from '@/lib/contracts/queue-costs';
import { toDay } from '@/lib/days';
import { queueStack } from './prepare-queues';
import { useCostWords } from './use-cost-words';

/** GPU hours of queues by day, as bars or as a table; a day of which nothing is known is a gap, today is not over. */
export function QueueChart({ costs, nameOf }: { costs: QueueCosts; nameOf: (queue: string) => string }) {
  const t = useTranslations('costs.queues');
  const chart = useTranslations('costs.chart');
  const format = useFormatter();
  const words = useCostWords();
  const id = useId();
  const [view, setView] = useState('bars');
  const groups = queueStack(costs.rows, {
    nameOf: (queue, cluster) => t('queueOn', { queue: nameOf(queue), cluster }),
    rest: (count) => t('rest', { count }),
  });
  if (groups.length === 0) return null;
  const today = toDay(new Date());
  const isCurrent = costs.to >= today;
  const hours = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const prepared = prepareStack({ days: costs.days, groups, before: costs.days.map(() => null), forecast: [] });
  const summary = t('summary', {
    hours: hours(costs.total.gpuHours),
    days: words.days(costs.from, costs.to),
    largest: groups[0]?.label ?? '',
  });
  return (
    <div className="mb-3">
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={id} className="text-12 text-subtle">
          {t('daily')}
        </h3>
        <ul className="flex min-w-0 flex-wrap gap-x-4 text-12 text-muted">
          {groups.map(({ key, label, colour }) => (
            <li key={key} className="flex min-w-0 items-center gap-1.5">
              <Swatch colour={colour} />
              <span className="max-w-60 truncate">{label}</span>
            </li>
          ))}
        </ul>
        <Segmented
          small
          className="ml-auto"
          aria-labelledby={id}
          value={view}
          onValueChange={setView}
          options={(['bars', 'table'] as const).map((value) => ({ value, label: chart(`view.${value}`) }))}
        />
      </div>
      <p className="sr-only">{summary}</p>
      {view === 'table' ? (
        <QueueDays days={costs.days} groups={groups} hours={hours} caption={summary} />
      ) : (
        <StackedDays
          title={t('daily')}
          form="bars"
          groups={groups}
          prepared={prepared}
          notes={[]}
          today={isCurrent ? today : null}
          open={isCurrent ? [today] : []}
          words={{ today: chart('today'), before: chart('before'), forecast: chart('forecast') }}
          money={hours}
        />
      )}
    </div>
  );
}

interface QueueDaysProps {
  days: readonly string[];
  groups: readonly StackGroup[];
  hours: (value: number) => string;
  caption: string;
}

function QueueDays({ days, groups, hours, caption }: QueueDaysProps) {
  const chart = useTranslations('costs.chart');
  const words = useCostWords();
  const rows = days.map((day, at) => ({ day, at })).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
    <div tabIndex={0} className="relative max-h-64 overflow-auto">
      <Table caption={caption} dense>
        <thead>
          <tr>
            <Th className="pl-0">{chart('day')}</Th>
            {groups.map(({ key, label }) => (
              <Th key={key} className="text-right">
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, at }) => (
            <tr key={day}>
              <Td className="tabular pl-0 text-subtle">{words.day(day)}</Td>
              {groups.map(({ key, values }) => {
                const value = values[at] ?? null;
                return (
                  <Td key={key} className="tabular text-right">
                    {value === null ? chart('unknown') : hours(value)}
                  </Td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
