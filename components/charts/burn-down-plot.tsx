'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useInstantWords } from '@/components/status/time';
import { roundTicks } from '@/lib/ticks';
import { axisText, lineStyleOf } from './line-styles';
import { prepareTimeAxis } from './prepare-axes';
import type { BurnDownRow } from './prepare-burn-down';

const still = { isAnimationActive: false, legendType: 'none', dot: false, activeDot: { r: 3 } } as const;

interface BurnDownPlotProps {
  title: string;
  rows: readonly BurnDownRow[];
  startMs: number;
  endMs: number;
  /** Where nothing is left. */
  breachMs: number | null;
  show: (amount: number | null | undefined) => string;
}

/** Draws what is left. The arrow keys read day by day. */
export function BurnDownPlot({ title, rows, startMs, endMs, breachMs, show }: BurnDownPlotProps) {
  const t = useTranslations('burnDown');
  const instant = useInstantWords();
  const timeZone = useTimeZone() ?? 'UTC';
  const { ticks } = prepareTimeAxis(startMs, endMs, timeZone);
  const day = (at: number) => instant(new Date(at).toISOString(), 'day');
  const values = rows.flatMap(({ left, ahead, even }) => [left, ahead, even].filter((value) => value !== undefined));
  const least = Math.min(0, ...values);
  const amounts = roundTicks(Math.max(0, ...values));
  const looks = { left: lineStyleOf('main'), ahead: lineStyleOf('second'), even: lineStyleOf('others') };
  return (
    <div className="chart select-none">
      <ResponsiveContainer width="100%" height={208}>
        <LineChart
          accessibilityLayer
          title={title}
          data={[...rows]}
          margin={{ top: 12, right: 10, bottom: 0, left: 8 }}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[startMs, endMs]}
            ticks={ticks}
            tickFormatter={day}
            tick={axisText}
            tickSize={4}
            interval="preserveStartEnd"
            stroke="var(--chart-axis)"
          />
          <YAxis
            width={60}
            {...(least < 0 ? {} : { domain: [0, amounts.at(-1) ?? 1], ticks: amounts })}
            tickFormatter={show}
            tick={axisText}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--text-subtle)', strokeWidth: 1 }}
            content={({ active, payload }) => {
              const row = active ? (payload?.[0]?.payload as BurnDownRow | undefined) : undefined;
              if (!row) return null;
              const values = (['left', 'ahead', 'even'] as const).filter((key) => row[key] !== undefined);
              return (
                <div className="rounded-3 border border-line bg-raised px-2.5 py-1.5 text-12 shadow-pop">
                  <p className="text-subtle">{instant(new Date(row.at).toISOString(), 'full')}</p>
                  {values.map((key) => (
                    <p key={key} className="tabular">
                      {t(key)} <b className="font-semibold">{show(row[key])}</b>
                    </p>
                  ))}
                </div>
              );
            }}
          />
          <ReferenceLine y={0} stroke="var(--text-muted)" />
          {(['even', 'left', 'ahead'] as const).map((key) => (
            <Line
              key={key}
              dataKey={key}
              {...still}
              stroke={looks[key].stroke}
              strokeWidth={looks[key].width}
              {...(looks[key].dash ? { strokeDasharray: looks[key].dash } : {})}
            />
          ))}
          {breachMs === null ? null : (
            <ReferenceLine
              x={breachMs}
              stroke="var(--failed-text)"
              strokeDasharray="3 3"
              label={{
                value: t('usedUp'),
                // Beside the line, where there is room for it.
                position: breachMs - startMs < (endMs - startMs) / 2 ? 'insideTopLeft' : 'insideTopRight',
                fontSize: 11,
                fill: 'var(--failed-text)',
              }}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
