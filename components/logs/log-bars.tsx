'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Time } from '@/components/status/time';
import { Segmented } from '@/components/ui/segmented';
import { Table, Td, Th } from '@/components/ui/table';
import type { AnsweredLogs, LogLevel } from '@/lib/contracts/logs';

/** From the base of a bar upwards: what is bad stands on the line, where it is seen though it is little. */
const layers: readonly { level: LogLevel; className: string }[] = [
  { level: 'error', className: 'bg-failed-mark' },
  { level: 'warn', className: 'bg-attention-mark' },
  { level: 'info', className: 'bg-used' },
  { level: 'debug', className: 'bg-used' },
  { level: 'unknown', className: 'bg-used' },
];

type Counts = AnsweredLogs['hits'][number]['counts'];

const sumOf = (counts: Counts): number => Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);

/** How many lines were written when, as bars or as a table. */
export function LogBars({ report: { hits, from, until, total } }: { report: AnsweredLogs }) {
  const t = useTranslations('logs');
  const [view, setView] = useState<'bars' | 'table'>('bars');
  const most = Math.max(1, ...hits.map(({ counts }) => sumOf(counts)));
  const errors = hits.reduce((sum, { counts }) => sum + (counts?.error ?? 0), 0);
  return (
    <figure className="mb-4">
      <figcaption className="mb-1.5 flex flex-wrap items-center gap-3 text-12 text-muted">
        <span>{t('summary', { total, errors })}</span>
        <Segmented
          small
          aria-label={t('view')}
          value={view}
          onValueChange={(next) => setView(next === 'table' ? 'table' : 'bars')}
          options={[
            { value: 'bars', label: t('asBars') },
            { value: 'table', label: t('asTable') },
          ]}
          className="ml-auto"
        />
      </figcaption>
      {view === 'bars' ? (
        <div aria-hidden="true">
          <div className="flex h-16 items-end gap-px border-b border-axis">
            {hits.map(({ at, counts }) => (
              <div
                key={at}
                className="flex h-full min-w-0 flex-1 flex-col-reverse"
                title={counts ? String(sumOf(counts)) : '–'}
              >
                {layers.map(({ level, className }) =>
                  counts?.[level] ? (
                    <div
                      key={level}
                      className={`min-h-px ${className}`}
                      style={{ height: `${(100 * counts[level]) / most}%` }}
                    />
                  ) : null,
                )}
              </div>
            ))}
          </div>
          <div className="tabular flex justify-between text-12 text-subtle">
            <Time at={from} />
            <Time at={until} />
          </div>
        </div>
      ) : (
        <BarTable hits={hits} />
      )}
    </figure>
  );
}

function BarTable({ hits }: Pick<AnsweredLogs, 'hits'>) {
  const t = useTranslations('logs');
  return (
    <div className="max-h-80 overflow-auto">
      <Table caption={t('tableCaption')} dense>
        <thead>
          <tr>
            <Th>{t('at')}</Th>
            {layers.map(({ level }) => (
              <Th key={level}>{t(`levels.${level}`)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hits.map(({ at, counts }) => (
            <tr key={at}>
              <Td className="tabular">
                <Time at={at} />
              </Td>
              {layers.map(({ level }) => (
                <Td key={level} className="tabular">
                  {counts ? (counts[level] ?? 0) : '–'}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
