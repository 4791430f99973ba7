import { cn } from './cn';
import { LoadLine } from './load-line';

interface MeterProps {
  label: React.ReactNode;
  /** What is used now; steel. */
  used: number;
  /** What this request adds; accent. */
  add?: number;
  /** What it adds at most, when that is more; hatched. */
  addHigh?: number;
  /** Null: no limit is set. */
  limit: number | null;
  /** The figures in words, at the right of the label. */
  figures: React.ReactNode;
  /** The same in one sentence, for those who do not see the bar. */
  summary: string;
}

interface MeterShape {
  used: number;
  add: number;
  high: number;
  limit: number | null;
  tone: 'fits' | 'near' | 'over';
}

/** Places of the parts in per cent of the bar; the limit stands at 94.5 % so that what goes beyond it still shows. */
export function prepareMeter(used: number, add: number, addHigh: number, limit: number | null): MeterShape {
  const most = used + Math.max(add, addHigh);
  if (limit === null) {
    const scale = most > 0 ? 60 / most : 0;
    return {
      used: used * scale,
      add: add * scale,
      high: Math.max(0, addHigh - add) * scale,
      limit: null,
      tone: 'fits',
    };
  }
  const scale = 94.5 / Math.max(limit, most * 0.945, 1e-9);
  const after = used + add;
  return {
    used: used * scale,
    add: add * scale,
    high: Math.max(0, addHigh - add) * scale,
    limit: limit * scale,
    tone: after > limit ? 'over' : after > limit * 0.9 ? 'near' : 'fits',
  };
}

/** A bar on a graduated scale; the load line (a circle cut by a line) marks the limit. */
export function Meter({ label, used, add = 0, addHigh = 0, limit, figures, summary }: MeterProps) {
  const shape = prepareMeter(used, add, addHigh, limit);
  const tone = { fits: 'bg-accent', near: 'bg-attention-mark', over: 'bg-failed-mark' }[shape.tone];
  const part = 'absolute top-0 h-1.5 transition-[left,width] duration-(--motion-slow)';
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline flex-wrap justify-between gap-x-2">
        <span className="min-w-0 truncate text-muted">{label}</span>
        <span className="tabular ml-auto whitespace-nowrap text-subtle [&_b]:font-semibold [&_b]:text-fg">
          {figures}
        </span>
      </div>
      <div role="img" aria-label={summary} className="relative h-2.5">
        <div className="tick-marks absolute inset-0" />
        <div className="absolute inset-x-0 top-0 h-1.5 bg-sunken" />
        <div className={cn(part, 'left-0 rounded-l-1 bg-used opacity-72')} style={{ width: `${shape.used}%` }} />
        <div className={cn(part, tone)} style={{ left: `${shape.used}%`, width: `${shape.add}%` }} />
        <div
          className={cn(part, 'hatch-accent')}
          style={{ left: `${shape.used + shape.add}%`, width: `${shape.high}%` }}
        />
        {shape.limit === null ? null : <LoadLine at={shape.limit} />}
      </div>
    </div>
  );
}
