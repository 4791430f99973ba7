import { cn } from '@/components/ui/cn';
import type { StackGroup } from './prepare-stack';

const textures = { hatched: 'hatch-swatch', dotted: 'dot-swatch' };

/** A group's colour and texture, as in the chart, before its name. */
export function Swatch({
  colour,
  texture,
  className,
}: Pick<StackGroup, 'colour' | 'texture'> & { className?: string }) {
  return (
    <i
      aria-hidden="true"
      className={cn('size-2.5 flex-none rounded-1', texture && textures[texture], className)}
      style={{ backgroundColor: colour }}
    />
  );
}
