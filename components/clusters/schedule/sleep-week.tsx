'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFixedInstant } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { mondayOf, prepareWeek, type Stretch, weekWindow } from './prepare-week';
import { sleepScheduleQuery } from './queries';

const looks: Record<Stretch['kind'], string> = {
  slept: 'bg-(--idle-border)',
  planned:
    'border border-(--idle-border) bg-[repeating-linear-gradient(115deg,var(--idle-border)_0_1px,transparent_1px_4px)]',
  kept: 'border border-accent bg-accent-soft',
};
const kinds = ['slept', 'planned', 'kept'] as const;
const hours = [0, 4, 8, 12, 16, 20, 24];
const nothing = { planned: [], slept: [], kept: [] };

/** A week by the hour, in the reader's time zone. */
export function SleepWeek({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('cluster.schedule');
  const format = useFormatter();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useClock();
  const [weeks, setWeeks] = useState(0);
  const monday = mondayOf(now, timeZone, weeks);
  const window = weekWindow(monday, timeZone);
  const query = useQuery(sleepScheduleQuery(namespace, name, window));
  const days = prepareWeek(query.data ?? nothing, monday, timeZone, now);
  const date = (at: string) => format.dateTime(new Date(at), { day: 'numeric', month: 'short', timeZone });
  return (
    <Panel
      title={t(weeks === 0 ? 'thisWeek' : 'week')}
      remark={t('window', { from: date(days[0]?.start ?? ''), to: date(days[6]?.start ?? ''), zone: timeZone })}
      actions={
        <>
          <Button variant="ghost" size="sm" aria-label={t('earlier')} onClick={() => setWeeks(weeks - 1)}>
            <Icon name="chevron-down" className="rotate-90" />
          </Button>
          <Button variant="ghost" size="sm" aria-label={t('later')} onClick={() => setWeeks(weeks + 1)}>
            <Icon name="chevron-down" className="-rotate-90" />
          </Button>
        </>
      }
      footer={
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {kinds.map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={cn('h-2.5 w-4 rounded-1', looks[kind])} />
              {t(`kind.${kind}`)}
            </li>
          ))}
        </ul>
      }
    >
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ol>
        {days.map((day) => (
          <DayRow key={day.start} day={day} timeZone={timeZone} />
        ))}
      </ol>
      <div aria-hidden="true" className="relative ml-20 h-5 text-11 text-subtle">
        {hours.map((hour) => (
          <span
            key={hour}
            style={{ left: `${(hour / 24) * 100}%` }}
            className={cn(
              'tabular absolute top-1 -translate-x-1/2 first:translate-x-0 last:-translate-x-full',
              hour % 8 === 4 && 'max-sm:hidden',
            )}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </Panel>
  );
}

interface DayRowProps {
  day: ReturnType<typeof prepareWeek>[number];
  timeZone: string;
}

function DayRow({ day: { start, isToday, stretches, now }, timeZone }: DayRowProps) {
  const t = useTranslations('cluster.schedule');
  const format = useFormatter();
  const words = useFixedInstant();
  const name = format.dateTime(new Date(start), { weekday: 'short', day: 'numeric', timeZone });
  return (
    <li className="grid h-8 grid-cols-[80px_minmax(0,1fr)] items-center">
      <span className={cn('text-12', isToday ? 'font-semibold' : 'text-muted')}>{name}</span>
      <div className="relative h-8 border-b border-line">
        {stretches.map((one) => (
          <span
            key={`${one.kind}${one.start}`}
            style={{ left: `${one.left}%`, width: `${one.width}%` }}
            title={t('stretch', {
              kind: t(`kind.${one.kind}`),
              from: words(one.start, 'time'),
              to: words(one.end, 'time'),
            })}
            className={cn('absolute top-1.5 bottom-1.5 rounded-1', looks[one.kind])}
          >
            <span className="sr-only">
              {t('stretch', {
                kind: t(`kind.${one.kind}`),
                from: words(one.start, 'time'),
                to: words(one.end, 'time'),
              })}
            </span>
          </span>
        ))}
        {now === null ? null : (
          <span
            aria-hidden="true"
            style={{ left: `${now}%` }}
            className="absolute -top-0.5 bottom-0 border-l border-fg"
          />
        )}
      </div>
    </li>
  );
}
