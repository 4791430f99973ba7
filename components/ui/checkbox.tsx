import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Words beside the box; without them give an `aria-label`. */
  children?: ReactNode;
}

const box =
  'size-4 flex-none appearance-none rounded-2 border border-line-input bg-surface bg-center bg-no-repeat checked:border-accent checked:bg-accent';

// The tick is a mask in the colour of what stands on the accent, so both themes share it.
const tick =
  "relative checked:before:absolute checked:before:inset-0 checked:before:bg-on-accent checked:before:[mask:url('/tick.svg')_center/12px_no-repeat] checked:before:content-['']";
// Some of several: a bar instead of the tick.
const bar =
  "indeterminate:border-accent indeterminate:bg-accent indeterminate:before:absolute indeterminate:before:inset-x-0.75 indeterminate:before:top-1.5 indeterminate:before:h-0.5 indeterminate:before:bg-on-accent indeterminate:before:content-['']";

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  const input = <input {...rest} type="checkbox" className={cn(box, tick, bar)} />;
  if (children === undefined) return <span className={cn('inline-flex', className)}>{input}</span>;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the first child
    <label className={cn('inline-flex cursor-pointer items-center gap-2 max-sm:min-h-11', className)}>
      {input}
      <span>{children}</span>
    </label>
  );
}

/** An on/off choice that takes effect at once. */
export function Switch({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cn('inline-flex cursor-pointer items-center gap-2 max-sm:min-h-11', className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its state by itself
        role="switch"
        className="relative h-4 w-7 flex-none appearance-none rounded-full bg-line-input transition-colors duration-(--motion-fast) before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-surface before:transition-transform before:duration-(--motion-fast) before:content-[''] checked:bg-accent checked:before:translate-x-3"
      />
      <span>{children}</span>
    </label>
  );
}
