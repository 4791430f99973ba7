import { cn } from '@/components/ui/cn';
import { LoadLine } from '@/components/ui/load-line';
import { prepareCapacity } from './prepare-capacity';

interface CapacityScaleProps {
  label: string;
  capacity: number;
  requested: number | null;
  used: number | null;
  figures: React.ReactNode;
  /** The same in one sentence, for those who do not see the scale. */
  summary: string;
}

/** What is used (a bar) and asked for (a tick with a foot) of what there is (the load line). */
export function CapacityScale({ label, capacity, requested, used, figures, summary }: CapacityScaleProps) {
  const shape = prepareCapacity(capacity, requested, used);
  const tone = { fits: 'bg-used', near: 'bg-attention-mark', full: 'bg-failed-mark' }[shape.tone];
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-muted">{label}</span>
        <span className="tabular text-subtle [&_b]:font-semibold [&_b]:text-fg">{figures}</span>
      </div>
      <div role="img" aria-label={summary} className="relative h-3">
        <div className="tick-marks absolute inset-0" />
        <div className="absolute inset-x-0 top-0 h-1.5 bg-sunken" />
        <div className={cn('absolute top-0 left-0 h-1.5 rounded-l-1', tone)} style={{ width: `${shape.used}%` }} />
        {shape.requested === null ? null : (
          <div
            className="absolute top-0 h-3 w-0.5 bg-accent after:absolute after:-bottom-0.5 after:-left-[3px] after:border-4 after:border-t-0 after:border-transparent after:border-b-accent"
            style={{ left: `${shape.requested}%` }}
          />
        )}
        <LoadLine at={shape.capacity} />
      </div>
    </div>
  );
}
