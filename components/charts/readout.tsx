'use client';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect } from 'react';
import { useActiveTooltipLabel } from 'recharts';
import { useFixedInstant } from '@/components/status/time';
import { type Line, lineStyleOf } from './line-styles';
import type { ChartRow } from './prepare-series';

interface ReadoutProps {
  lines: readonly Line[];
  words: { whole: (value: number | null) => string };
  /** Told which instant is read, for whoever selects from it. */
  place: RefObject<number | null>;
  active?: boolean;
  payload?: readonly { payload?: ChartRow }[];
}

/** The values at one instant, exactly. */
export function Readout({ lines, words, place, active, payload = [] }: ReadoutProps) {
  const t = useTranslations('chart');
  const instant = useFixedInstant();
  const label = useActiveTooltipLabel();
  // The drawing keeps to itself which instant is read.
  useEffect(() => {
    place.current = typeof label === 'number' ? label : null;
  }, [label, place]);
  const row = payload.find((each) => each.payload)?.payload;
  if (!active || !row) return null;
  return (
    <div className="rounded-3 border border-line bg-raised px-2.5 py-1.5 text-12 shadow-pop">
      <p className="tabular mb-1 text-subtle">{instant(new Date(row.at).toISOString(), 'full')}</p>
      <ul>
        {lines.map(({ key, label: name, role, before }, index) => (
          <li key={key} className="flex items-center gap-2">
            <span className="h-0.5 w-3 flex-none" style={{ background: lineStyleOf(role).stroke }} />
            <span className="text-muted">{name}</span>
            <span className="tabular ml-auto pl-3 font-medium">
              {words.whole(row[`s${index}`] ?? row[`s${index}open`] ?? null)}
              {before ? (
                <span className="font-normal text-subtle">
                  {' '}
                  {t('beforeValue', { value: words.whole(row[`s${index}before`] ?? null) })}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
