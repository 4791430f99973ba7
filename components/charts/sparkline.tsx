import { cn } from '@/components/ui/cn';
import { prepareSparkline } from './prepare-sparkline';

const height = 16;
/** Strokes keep their width, and the mark its shape, however wide the place is. */
const fixed = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

interface SparklineProps {
  values: readonly (number | null)[];
  /** What it shows, in words. */
  label: string;
  width: number;
  /** What fills the height; the largest value when it is left out. */
  whole?: number;
  /** It is of before, and nobody confirms it at present. */
  isPast?: boolean;
  className?: string;
}

/** One neutral line with a mark at its end on a base line. */
export function Sparkline({ values, label, width, whole, isPast = false, className }: SparklineProps) {
  const { lines, end } = prepareSparkline(values, { width, height, ...(whole !== undefined && { whole }) });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cn('mt-0.75 mb-0.5 h-4 overflow-visible', className)}
    >
      <line
        x1="0"
        x2={width}
        y1={height + 1.5}
        y2={height + 1.5}
        {...fixed}
        stroke="var(--chart-axis)"
        strokeWidth="1"
      />
      {lines.map((points) => (
        <polyline
          key={points}
          points={points}
          {...fixed}
          stroke="var(--text-muted)"
          strokeWidth="1.25"
          {...(isPast && { strokeDasharray: '1.5 2' })}
        />
      ))}
      {end && !isPast ? (
        <path d={`M${end.x} ${end.y}h0`} {...fixed} stroke="var(--text)" strokeWidth="4" strokeLinecap="round" />
      ) : null}
    </svg>
  );
}
