'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import { useRef } from 'react';
import {
  CartesianGrid,
  Line as Curve,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFixedInstant } from '@/components/status/time';
import { dayMs } from '@/lib/days';
import { axisText, beforeDash, type Line, lineStyleOf } from './line-styles';
import { prepareTimeAxis, prepareValueAxis } from './prepare-axes';
import type { PreparedSeries } from './prepare-series';
import { Readout } from './readout';
import { type SelectionActs, SelectionBand, useSelection } from './selection';

interface PlotProps extends SelectionActs {
  title: string;
  lines: readonly Line[];
  prepared: PreparedSeries;
  words: { bare: (value: number | null) => string; whole: (value: number | null) => string; divisor: number };
  isWhole: boolean;
  startMs: number;
  endMs: number;
  nowMs: number;
  sharedAs: string | undefined;
}

/** Draws prepared series. Arrow keys read, Enter marks a beginning and an end, a drag does the same with the mouse. */
export function TimeSeriesPlot({
  title,
  lines,
  prepared,
  words,
  isWhole,
  startMs,
  endMs,
  nowMs,
  sharedAs,
  ...acts
}: PlotProps) {
  const t = useTranslations('chart');
  const instant = useFixedInstant();
  const timeZone = useTimeZone() ?? 'UTC';
  const place = useRef<number | null>(null);
  const { anchor, mouse, onKeyDown } = useSelection(place, acts);
  const values = prepareValueAxis(prepared.largest, words.divisor, isWhole);
  const { ticks, stepMs } = prepareTimeAxis(startMs, endMs, timeZone);
  const tick = (at: number) => instant(new Date(at).toISOString(), stepMs >= dayMs ? 'day' : 'time');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart inside takes the keys, these come up from it
    <div className="chart group select-none" onKeyDown={onKeyDown}>
      <ResponsiveContainer width="100%" height={176}>
        <LineChart
          accessibilityLayer
          title={title}
          data={prepared.rows}
          margin={{ top: 12, right: 10, bottom: 0, left: 0 }}
          {...(sharedAs === undefined ? {} : { syncId: sharedAs, syncMethod: 'value' })}
          {...(acts.onSelect ? mouse : {})}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[startMs, endMs]}
            ticks={ticks}
            tickFormatter={tick}
            tick={axisText}
            tickSize={4}
            interval="preserveStartEnd"
            stroke="var(--chart-axis)"
          />
          <YAxis
            width={44}
            domain={[0, values.at(-1) ?? 1]}
            ticks={values}
            tickFormatter={words.bare}
            tick={axisText}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--text-subtle)', strokeWidth: 1 }}
            content={<Readout lines={lines} words={words} place={place} />}
          />
          {lines.flatMap(({ key, role, before }, index) =>
            curvesOf(`s${index}`, key, role, {
              hasBefore: Boolean(before),
              hasOpen: prepared.hasOpen,
              hasAlone: prepared.stats[index]?.hasAlone ?? false,
            }),
          )}
          {nowMs <= endMs ? (
            <ReferenceLine
              x={nowMs}
              stroke="var(--text)"
              label={{ value: t('now'), position: 'insideTopRight', fontSize: 11, fill: 'var(--text)', offset: 4 }}
            />
          ) : null}
          <SelectionBand anchor={anchor} />
        </LineChart>
      </ResponsiveContainer>
      {acts.onSelect ? (
        <p className="hidden text-11 text-subtle group-focus-within:block">
          {anchor === null ? t('keys') : t('keysSelecting')}
        </p>
      ) : null}
    </div>
  );
}

const still = { isAnimationActive: false, connectNulls: false, legendType: 'none', activeDot: { r: 3 } } as const;

/** A line, its unfinished end, the values that stand alone, and the week before. */
function curvesOf(
  data: string,
  key: string,
  role: Line['role'],
  { hasBefore, hasOpen, hasAlone }: { hasBefore: boolean; hasOpen: boolean; hasAlone: boolean },
) {
  const { stroke, dash, width } = lineStyleOf(role);
  const common = { ...still, stroke, strokeWidth: width };
  return [
    ...(hasBefore
      ? [
          <Curve
            key={`${key}-before`}
            dataKey={`${data}before`}
            {...common}
            strokeDasharray={beforeDash}
            dot={false}
            activeDot={false}
            strokeOpacity={0.8}
          />,
        ]
      : []),
    <Curve key={key} dataKey={data} {...common} dot={false} {...(dash ? { strokeDasharray: dash } : {})} />,
    ...(hasOpen
      ? [<Curve key={`${key}-open`} dataKey={`${data}open`} {...common} strokeDasharray="1.5 2.5" dot={false} />]
      : []),
    ...(hasAlone
      ? [
          <Curve
            key={`${key}-alone`}
            dataKey={`${data}alone`}
            {...common}
            strokeWidth={0}
            dot={{ r: 1.5, fill: stroke, strokeWidth: 0 }}
            activeDot={false}
          />,
        ]
      : []),
  ];
}
