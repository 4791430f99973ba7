import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { phaseMarks } from './phase-marks';
import type { Fleet } from './prepare-fleet';

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
      className="flex flex-wrap gap-x-3 gap-y-2.5 border-t border-line pt-3.5 pb-2.5 max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {fleet.groups.map((group) => (
        <div key={group.key} className="max-w-full min-w-16 flex-none">
          <div className="flex h-6 items-end gap-0.5 overflow-hidden border-b border-line-input pb-px">
            {group.ticks.map((tick) => (
              <i key={tick.key} className={cn('w-[3px] flex-none', phaseMarks[tick.phase])} />
            ))}
          </div>
          <div className="tabular mt-1 flex justify-between gap-2 text-11 whitespace-nowrap text-muted">
            <span>{label(group.key)}</span>
            <span>{group.count}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
