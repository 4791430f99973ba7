import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** The looks of every control a value is typed into. */
export const controlClass =
  'h-8 w-full min-w-0 rounded-3 border border-line-input bg-surface px-2.5 max-sm:h-11 focus-visible:outline-offset-1 aria-invalid:border-failed-mark aria-invalid:shadow-[inset_0_0_0_1px_var(--failed-mark)] read-only:border-line read-only:bg-sunken read-only:text-muted disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(controlClass, className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cn(controlClass, 'h-auto min-h-16 py-1.5 max-sm:h-auto', className)} />;
}

interface AffixedInputProps extends ComponentProps<'input'> {
  leading?: ReactNode;
  /** A unit or a key cap, at the end of the control. */
  trailing?: ReactNode;
}

/** An input with an icon before or a unit after its value. */
export function AffixedInput({ leading, trailing, className, ...rest }: AffixedInputProps) {
  return (
    <span className={cn('relative block', className)}>
      {leading ? (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-subtle">
          {leading}
        </span>
      ) : null}
      <input {...rest} className={cn(controlClass, leading ? 'pl-8' : '', trailing ? 'pr-12' : '')} />
      {trailing ? (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-12 text-subtle">
          {trailing}
        </span>
      ) : null}
    </span>
  );
}
