import { cn } from '@/components/ui/cn';
import { prepareSparkline } from './prepare-sparkline';

const height = 16;

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
      viewBox={`-1 -3 ${width + 5} ${height + 5}`}
      className={cn('h-5.25 overflow-visible', className)}
    >
      <line x1="0" x2={width} y1={height + 1.5} y2={height + 1.5} stroke="var(--chart-axis)" strokeWidth="1" />
      {lines.map((points) => (
        <polyline
          key={points}
          points={points}
          fill="none"
          stroke="var(--text-muted)"
          strokeWidth="1.25"
          {...(isPast && { strokeDasharray: '1.5 2' })}
        />
      ))}
      {end && !isPast ? <circle cx={end.x} cy={end.y} r="2" fill="var(--text)" /> : null}
    </svg>
  );
}
