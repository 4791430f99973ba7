'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import type { Point, PreparedSpend } from './prepare-spend';

/** Strokes keep their width, however wide the place is. */
const fixed = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
const at = ({ x, y }: Point) => `${(x * 100).toFixed(2)},${((1 - y) * 100).toFixed(2)}`;
const line = (points: readonly Point[]) => points.map(at).join(' ');

interface SpendChartProps {
  spend: PreparedSpend;
  /** All of it in words. */
  summary: string;
  /** How the load line is called. */
  limit: string | null;
  /** Under the scale: the first day, the last known one, the last of the month. */
  days: { first: string; now: string; last: string };
  className?: string;
}

/** Spend of the month, summed up, the forecast with its bounds, and the budget as a load line. */
export function SpendChart({ spend, summary, limit, days, className }: SpendChartProps) {
  const format = useFormatter();
  const { ticks, now } = spend;
  const compact = (amount: number) => format.number(amount, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-4 text-11 text-subtle">
      <div aria-hidden="true" className="tabular relative w-7">
        {ticks.slice(0, -1).map(({ amount, y }) => (
          <span key={amount} className="absolute right-0 translate-y-1/2" style={{ bottom: `${y * 100}%` }}>
            {compact(amount)}
          </span>
        ))}
      </div>
      <div role="img" aria-label={summary} className={cn('relative', className)}>
        <Plot spend={spend} />
        {spend.limit === null ? null : <LoadMark y={spend.limit} text={limit} />}
      </div>
      <div aria-hidden="true" className="tabular relative col-start-2 mt-1 h-4">
        {now > 0.12 ? <span className="absolute left-0">{days.first}</span> : null}
        <span
          className={cn(
            'absolute whitespace-nowrap text-fg',
            now > 0.06 && '-translate-x-1/2',
            now > 0.9 && '-translate-x-full',
          )}
          style={{ left: `${now * 100}%` }}
        >
          {days.now}
        </span>
        {now < 0.76 ? <span className="absolute right-0">{days.last}</span> : null}
      </div>
    </div>
  );
}

function Plot({ spend: { spent, ahead, low, high, now, ticks } }: { spend: PreparedSpend }) {
  const x = (now * 100).toFixed(2);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
      {ticks.slice(0, -1).map(({ amount, y }) => (
        <line
          key={amount}
          x1="0"
          x2="100"
          y1={(1 - y) * 100}
          y2={(1 - y) * 100}
          {...fixed}
          stroke={amount === 0 ? 'var(--chart-axis)' : 'var(--chart-grid)'}
        />
      ))}
      <polygon points={`${line(spent)} ${x},100`} fill="var(--text)" fillOpacity="0.06" />
      {ahead.length > 0 ? (
        <>
          <polygon points={`${line(high)} ${line([...low].reverse())}`} fill="var(--text)" fillOpacity="0.12" />
          <polyline
            points={line(ahead)}
            {...fixed}
            stroke="var(--text-muted)"
            strokeWidth="1.5"
            strokeDasharray="4 3"
          />
        </>
      ) : null}
      <polyline points={line(spent)} {...fixed} stroke="var(--text)" strokeWidth="1.5" />
      <line x1={x} x2={x} y1="0" y2="100" {...fixed} stroke="var(--text)" />
    </svg>
  );
}

/** The budget: a line across with the circle of a load line at its end. */
function LoadMark({ y, text }: { y: number; text: string | null }) {
  const t = useTranslations('home.spend');
  return (
    <div aria-hidden="true" className="absolute inset-x-0 h-px bg-fg" style={{ bottom: `${y * 100}%` }}>
      <span className="absolute right-0 bottom-1 max-w-full truncate bg-surface pl-1 text-fg">
        {text ?? t('budget')}
      </span>
      <span className="absolute -top-1 -right-1 size-[9px] rounded-full border border-fg bg-surface" />
      <span className="absolute top-0 right-[-6px] h-px w-3.5 bg-fg" />
    </div>
  );
}
