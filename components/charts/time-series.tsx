'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useQuantity } from '@/components/data/use-quantity';
import { useFixedInstant } from '@/components/status/time';
import { Skeleton } from '@/components/ui/skeleton';
import type { MetricUnit } from '@/lib/contracts/cluster-metrics';
import { dayMs } from '@/lib/days';
import { ChartFrame } from './chart-frame';
import type { Line } from './line-styles';
import { prepareSeries } from './prepare-series';

// The drawing is larger than the rest of a page together and comes after it.
const Plot = dynamic(() => import('./time-series-plot').then((module) => module.TimeSeriesPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-44" />,
});

interface TimeSeriesProps {
  title: string;
  unit: MetricUnit;
  /** Instant of the first value, and the present one. */
  start: string;
  now: string;
  stepSeconds: number;
  lines: readonly Line[];
  remark?: ReactNode;
  note?: ReactNode;
  /** Why there is nothing to draw, where that is not that nothing was reported. */
  failed?: ReactNode;
  /** Charts of one name show the instant that is read in any of them. */
  sharedAs?: string;
  /** Called with what was selected with the mouse or the keyboard. */
  onSelect?: (from: string, to: string) => void;
  /** Called when the whole is wanted again. */
  onReset?: () => void;
}

/** Values through time as lines, with everything that a chart needs around it. */
export function TimeSeries({
  title,
  unit,
  start,
  now,
  stepSeconds,
  lines,
  remark,
  note,
  failed,
  sharedAs,
  ...acts
}: TimeSeriesProps) {
  const t = useTranslations('chart');
  const instant = useFixedInstant();
  const window = { startMs: Date.parse(start), stepMs: stepSeconds * 1000, nowMs: Date.parse(now) };
  const prepared = prepareSeries(lines, window);
  const words = useQuantity()(unit, prepared.largest);
  const { rows, stats } = prepared;
  const end = rows.at(-1)?.at ?? window.startMs;
  const iso = (ms: number) => new Date(ms).toISOString();
  const isCompared = lines.some(({ before }) => before);
  const summary = [
    t('summary', { title, from: instant(iso(window.startMs), 'full'), to: instant(iso(end), 'full') }),
    ...lines.map(({ label }, place) => {
      const { last = null, endedAt = null, least = null, most = null } = stats[place] ?? {};
      if (last === null) return t('summaryNothing', { label });
      const said = { label, last: words.whole(last), least: words.whole(least), most: words.whole(most) };
      return endedAt === null
        ? t('summaryLine', said)
        : t('summaryEnded', { ...said, at: instant(iso(endedAt), 'full') });
    }),
    ...(prepared.gaps > 0 ? [t('summaryGaps', { count: prepared.gaps })] : []),
  ].join(' ');
  const legendValue = (place: number) => {
    const { last = null, endedAt = null } = stats[place] ?? {};
    if (endedAt === null) return words.whole(last);
    const form = end - window.startMs < 7 * dayMs ? 'weekday' : 'day';
    return t('lastReported', { value: words.whole(last), at: instant(iso(endedAt), form) });
  };
  const columns = lines.flatMap(({ label, before }, place) => [
    { head: label, of: (row: (typeof rows)[number]) => row[`s${place}`] ?? row[`s${place}open`] ?? null },
    ...(before
      ? [{ head: t('before', { label }), of: (row: (typeof rows)[number]) => row[`s${place}before`] ?? null }]
      : []),
  ]);
  return (
    <ChartFrame
      title={title}
      unit={words.unit}
      remark={remark}
      note={note}
      summary={summary}
      isCompared={isCompared}
      lines={lines.map(({ key, label, role }, place) => ({
        key,
        label,
        role,
        value: legendValue(place),
      }))}
      table={() => ({
        head: [t('at'), ...columns.map(({ head }) => head)],
        rows: rows.toReversed().map((row) => ({
          key: String(row.at),
          cells: [instant(iso(row.at), 'full'), ...columns.map(({ of }) => words.bare(of(row)))],
        })),
      })}
    >
      {prepared.isEmpty ? (
        <div className="flex h-44 flex-col justify-center">
          <div aria-hidden="true" className="empty-scale mb-3 h-7" />
          <p className="text-muted">{failed ?? t('nothing')}</p>
        </div>
      ) : (
        <Plot
          title={title}
          lines={lines}
          prepared={prepared}
          words={words}
          {...acts}
          sharedAs={sharedAs}
          isWhole={unit === 'count'}
          startMs={window.startMs}
          endMs={end}
          nowMs={window.nowMs}
        />
      )}
    </ChartFrame>
  );
}
