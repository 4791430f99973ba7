import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Icon } from './icon';
import { controlClass } from './input';

// For CSS every select is read-only, whatever it lets one choose.
const enabledLooks =
  'read-only:not-disabled:border-line-input read-only:not-disabled:bg-surface read-only:not-disabled:text-fg';

/** The browser's own select: best on phones and with the keyboard, and it costs nothing to load. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select {...rest} className={cn(controlClass, enabledLooks, 'appearance-none pr-8')}>
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-subtle"
      />
    </span>
  );
}
