'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { Table, Td, Th } from '@/components/ui/table';
import { beforeDash, type LineRole, lineStyleOf } from './line-styles';

interface LegendLine {
  key: string;
  label: string;
  role: LineRole;
  /** Its value at the end, with its unit, or when it last had one. */
  value: string | null;
}

interface ChartTableContent {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

interface ChartFrameProps {
  title: ReactNode;
  /** Said once, beside the title. */
  unit?: string;
  remark?: ReactNode;
  lines: readonly LegendLine[];
  /** The week before stands beside the lines, dotted. */
  isCompared?: boolean;
  /** What the chart shows, in sentences; read in its place and shown to nobody else. */
  summary: string;
  /** A function writes it when it is asked for: a table of a day holds hundreds of numbers. */
  table: ChartTableContent | (() => ChartTableContent);
  /** Below the chart: what is missing of it, and why. */
  note?: ReactNode;
  children: ReactNode;
}

/** What every chart has: title, unit, direct labels, a summary in words, and the same as a table. */
export function ChartFrame({
  title,
  unit,
  remark,
  lines,
  isCompared,
  summary,
  table,
  note,
  children,
}: ChartFrameProps) {
  const t = useTranslations('chart');
  const [view, setView] = useState('chart');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-4 border border-line bg-surface">
      <header className="flex min-h-11 items-center gap-x-2 px-4 py-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <h2 id={id} className="text-14 font-semibold">
            {title}
          </h2>
          {unit ? <span className="text-12 text-subtle">{unit}</span> : null}
          {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
        </div>
        <Segmented
          small
          className="ml-auto flex-none flex-nowrap"
          aria-labelledby={id}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
      </header>
      <div className="px-4 pb-3">
        {view === 'chart' ? (
          <>
            <Legend lines={lines} isCompared={isCompared} />
            <p className="sr-only">{summary}</p>
            {children}
          </>
        ) : (
          <ChartTable caption={summary} {...(typeof table === 'function' ? table() : table)} />
        )}
        {note ? <p className="mt-2 text-12 text-subtle">{note}</p> : null}
      </div>
    </section>
  );
}

function Legend({ lines, isCompared }: Pick<ChartFrameProps, 'lines' | 'isCompared'>) {
  const t = useTranslations('chart');
  if (lines.length === 0 && !isCompared) return null;
  return (
    <ul className="mb-1 flex min-h-5 flex-wrap gap-x-4 text-12 text-muted">
      {lines.map(({ key, label, role, value }) => {
        const { stroke, dash, width } = lineStyleOf(role);
        return (
          <li key={key} className="flex min-w-0 items-center gap-1.5">
            <svg aria-hidden="true" width="18" height="8" className="flex-none">
              <line x1="0" x2="18" y1="4" y2="4" style={{ stroke, strokeDasharray: dash, strokeWidth: width + 0.5 }} />
            </svg>
            <span className="truncate">{label}</span>
            {value === null ? null : <span className="tabular font-medium whitespace-nowrap text-fg">{value}</span>}
          </li>
        );
      })}
      {isCompared ? (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="18" height="8" className="flex-none">
            <line x1="0" x2="18" y1="4" y2="4" className="stroke-muted" strokeDasharray={beforeDash} strokeWidth="2" />
          </svg>
          {t('weekBefore')}
        </li>
      ) : null}
    </ul>
  );
}

function ChartTable({ caption, head, rows }: ChartTableContent & { caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
    <div tabIndex={0} className="relative -mx-4 max-h-52 overflow-auto">
      <Table caption={caption} dense>
        <thead>
          <tr>
            {head.map((name, index) => (
              <Th key={name} className={index === 0 ? 'pl-4' : 'text-right last:pr-4'}>
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <Td
                  key={head[index]}
                  className={index === 0 ? 'tabular pl-4 text-subtle' : 'tabular text-right last:pr-4'}
                >
                  {cell}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
