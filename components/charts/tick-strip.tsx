import { cn } from '@/components/ui/cn';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import { phaseMarks } from './phase-marks';

interface TickStripProps {
  ticks: readonly { key: string; phase: ClusterPhase }[];
  /** All of it in words. */
  label: string;
}

/** Clusters of one row as ticks; a taller one does not work. */
export function TickStrip({ ticks, label }: TickStripProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-6 items-end gap-px overflow-hidden border-b border-line-input pb-px"
    >
      {ticks.map(({ key, phase }) => (
        <i key={key} className={cn('w-0.5 flex-none', phaseMarks[phase])} />
      ))}
    </div>
  );
}
