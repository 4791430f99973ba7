'use client';
import { useLocale } from 'next-intl';
import { useId, useState } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { toDay } from '@/lib/days';
import { formatDay, formatInstant } from '@/lib/time';
import { axisText } from './line-styles';
import {
  anchorOf,
  type DayNote,
  noteOverhang,
  notesWithRoom,
  type PreparedStack,
  type StackGroup,
  type StackRow,
  writtenOf,
} from './prepare-stack';
import { Swatch } from './swatch';

const axisWidth = 56;
const marginRight = 12;
const still = { isAnimationActive: false, connectNulls: false, legendType: 'none' } as const;

interface StackedDaysPlotProps {
  title: string;
  form: 'area' | 'bars';
  groups: readonly StackGroup[];
  prepared: PreparedStack;
  /** The present day, where it is in the window. */
  today: string | null;
  /** Days whose bars are hatched: they are not over, or not known whole. */
  open?: readonly string[];
  words: { today: string; before: string; forecast: string };
  /** What happened on days: marked, said when the day is read, and written into the chart where there is room. */
  notes: readonly DayNote[];
  money: (amount: number) => string;
}

/** Draws prepared days: groups on each other, the period before dotted, what is to come dashed in its band. */
export function StackedDaysPlot(props: StackedDaysPlotProps) {
  const { title, form, groups, prepared, today, open = [], words, notes, money } = props;
  const [width, setWidth] = useState(0);
  const day = useDayWords();
  const id = useId();
  const days = prepared.rows.map((row) => row.day);
  const written = notesWithRoom(notes, days, width - axisWidth - marginRight, today);
  const sideOf = ({ key }: DayNote) => written.find((note) => note.key === key)?.side;
  return (
    <div className="chart">
      <ResponsiveContainer width="100%" height={256} onResize={setWidth}>
        <ComposedChart
          accessibilityLayer
          title={title}
          data={prepared.rows}
          margin={{ top: 20, right: marginRight, bottom: 0, left: 0 }}
          barCategoryGap={2}
        >
          <defs>
            {/* A key may have spaces, which no address of a fill has. */}
            {groups.map(({ key, colour, texture }, index) => (
              <Texture key={key} id={`${id}-${index}`} colour={colour} texture={texture} />
            ))}
            {groups.map(({ key, colour }, index) => (
              <Texture key={key} id={`${id}-${index}-open`} colour={colour} texture="hatched" />
            ))}
          </defs>
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="day"
            tickFormatter={day.short}
            tick={axisText}
            tickSize={4}
            minTickGap={48}
            stroke="var(--chart-axis)"
          />
          <YAxis
            width={axisWidth}
            domain={[0, prepared.ticks.at(-1) ?? 1]}
            ticks={prepared.ticks}
            tickFormatter={money}
            tick={axisText}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--text-subtle)', strokeWidth: 1, fill: 'transparent' }}
            content={
              <Readout groups={groups} rows={prepared.rows} day={day.whole} money={money} words={words} notes={notes} />
            }
          />
          {groups
            .map(({ key, colour, texture }, index) => ({
              key,
              data: `g${index}`,
              openFill: `url(#${id}-${index}-open)`,
              fill: texture ? `url(#${id}-${index})` : colour,
            }))
            .toReversed()
            .map(({ key, fill, openFill, data }) =>
              form === 'area' ? (
                <Area
                  key={key}
                  {...still}
                  dataKey={data}
                  stackId="spend"
                  type="linear"
                  activeDot={false}
                  fill={fill}
                  fillOpacity={1}
                  stroke="var(--surface)"
                  strokeWidth={1}
                />
              ) : (
                <Bar key={key} dataKey={data} stackId="spend" fill={fill} isAnimationActive={false}>
                  {prepared.rows.map((row) => (
                    <Cell key={row.day} fill={open.includes(row.day) ? openFill : fill} />
                  ))}
                </Bar>
              ),
            )}
          <Area
            {...still}
            dataKey="band"
            stroke="none"
            fill="var(--chart-forecast)"
            fillOpacity={0.14}
            activeDot={false}
          />
          <Line
            {...still}
            dataKey="before"
            stroke="var(--text)"
            strokeWidth={1.25}
            strokeDasharray="1.5 2.5"
            dot={false}
          />
          <Line
            {...still}
            dataKey="forecast"
            stroke="var(--chart-forecast)"
            strokeDasharray="5 4"
            dot={false}
            strokeWidth={1.5}
          />
          {notes.map((note) => (
            <ReferenceLine
              key={note.key}
              x={note.day}
              stroke="var(--text)"
              strokeDasharray="3 3"
              {...(sideOf(note) && {
                label: {
                  value: writtenOf(note),
                  fontSize: 11,
                  fill: 'var(--text)',
                  offset: -noteOverhang,
                  position: sideOf(note) === 'right' ? 'insideTopLeft' : 'insideTopRight',
                  // A phone has no room for it beside today; it is read on its day.
                  className: 'max-sm:hidden',
                },
              })}
            />
          ))}
          {today === null ? null : (
            <ReferenceLine
              x={today}
              stroke="var(--text)"
              label={{
                value: words.today,
                position: 'top',
                textAnchor: anchorOf(today, days),
                fontSize: 11,
                fill: 'var(--text)',
                offset: 6,
              }}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The texture of a group as an area is filled with it: strokes in the colour of the surface on the group's own. */
function Texture({ id, colour, texture }: Pick<StackGroup, 'colour' | 'texture'> & { id: string }) {
  if (!texture) return null;
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(texture === 'hatched' && { patternTransform: 'rotate(45)' })}
    >
      <rect width="6" height="6" fill={colour} />
      {texture === 'hatched' ? (
        <line x1="1" x2="1" y1="0" y2="6" stroke="var(--surface)" strokeWidth="2" />
      ) : (
        <circle cx="3" cy="3" r="1.25" fill="var(--surface)" />
      )}
    </pattern>
  );
}

/** Days are days in UTC, so they are said in it. */
function useDayWords() {
  const locale = useLocale();
  const today = toDay(new Date());
  return {
    /** Along the axis there is no room for a year. */
    short: (day: string) => formatInstant(new Date(day), 'day', locale, 'UTC'),
    whole: (day: string) => formatDay(day, today, locale),
  };
}

interface ReadoutProps extends Pick<StackedDaysPlotProps, 'groups' | 'money' | 'words' | 'notes'> {
  rows: readonly StackRow[];
  day: (day: string) => string;
  active?: boolean;
  label?: string | number;
}

function Readout({ groups, rows, day, money, words, notes, active, label }: ReadoutProps) {
  const row = rows.find((each) => each.day === label);
  if (!active || !row) return null;
  const lines = [
    ...groups.map(({ key, label: name, colour, texture }, index) => ({
      key,
      name,
      colour,
      texture,
      value: row[`g${index}`] ?? null,
    })),
    { key: ':before', name: words.before, colour: null, texture: undefined, value: row.before },
    { key: ':forecast', name: words.forecast, colour: null, texture: undefined, value: row.forecast },
  ].filter(({ value }) => value !== null);
  return (
    <div className="rounded-3 bg-raised p-2 text-12 shadow-pop">
      <p className="mb-1 font-medium">{day(row.day)}</p>
      <ul>
        {lines.map(({ key, name, colour, texture, value }) => (
          <li key={key} className="flex items-center gap-2">
            <Swatch colour={colour ?? 'transparent'} texture={texture} className="size-2" />
            <span className="max-w-48 truncate text-muted">{name}</span>
            <span className="tabular ml-auto pl-3">{money(value ?? 0)}</span>
          </li>
        ))}
      </ul>
      {notes
        .filter((note) => note.day === row.day)
        .map((note) => (
          <p key={note.key} className="mt-1 text-muted">
            {writtenOf(note)}
          </p>
        ))}
    </div>
  );
}
