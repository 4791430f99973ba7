import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import type { Fleet } from './prepare-fleet';

// State changes the height and the fill of a tick, not only its colour.
const marks: Record<ClusterPhase, string> = {
  ready: 'h-[9px] bg-used opacity-45',
  failed: 'h-[22px] bg-failed-mark',
  degraded: 'h-[18px] bg-attention-mark',
  provisioning: 'h-3.5 bg-progressing-mark',
  updating: 'h-3.5 bg-progressing-mark',
  validating: 'h-3.5 bg-progressing-mark',
  pending: 'h-[9px] shadow-[inset_0_0_0_0.75px_var(--unknown-mark)]',
  hibernated: 'h-[9px] shadow-[inset_0_0_0_0.75px_var(--idle-mark)]',
  unknown: 'h-[18px] bg-[repeating-linear-gradient(0deg,var(--unknown-mark)_0_2px,transparent_2px_4px)]',
  deleting: 'h-[18px] bg-[repeating-linear-gradient(0deg,var(--deleting-mark)_0_3px,transparent_3px_5px)]',
};

interface FleetScaleProps {
  fleet: Fleet;
  summary: string;
  label: (key: string) => ReactNode;
}

/** The whole fleet as ticks on scales, one scale a region (or a phase, when it is large). */
export function FleetScale({ fleet, summary, label }: FleetScaleProps) {
  return (
    <div
      role="img"
      aria-label={summary}
      className="flex gap-[19px] overflow-hidden border-t border-line pt-3.5 pb-2.5 max-sm:overflow-x-auto"
    >
      {fleet.groups.map((group) => (
        <div key={group.key} className="min-w-16 [flex:0_1_auto]">
          <div className="flex h-6 items-end gap-0.5 overflow-hidden border-b border-line-input pb-px">
            {group.ticks.map((tick) => (
              <i key={tick.key} className={cn('w-[3px] flex-none', marks[tick.phase])} />
            ))}
          </div>
          <div className="tabular mt-1 flex justify-between gap-2 text-11 whitespace-nowrap text-muted">
            <span className="truncate">{label(group.key)}</span>
            <span>{group.count}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
