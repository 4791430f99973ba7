'use client';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

interface SegmentOption {
  value: string;
  label: ReactNode;
  /** A second line: what choosing it means. */
  detail?: ReactNode;
}

interface SegmentedProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
  /** Called when the one that is chosen is chosen again. */
  onAgain?: () => void;
  options: readonly SegmentOption[];
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  /** Small: a switch of views inside a panel. */
  small?: boolean;
  className?: string;
}

/** Two to five choices side by side; one tab stop, arrows move. More choices are a select. */
export function Segmented({ value, onValueChange, onAgain, options, small, className, ...rest }: SegmentedProps) {
  return (
    <ToggleGroup.Root
      {...rest}
      type="single"
      role="radiogroup"
      value={value ?? ''}
      onValueChange={(next) => (next ? onValueChange(next) : onAgain?.())}
      className={cn(
        small
          ? 'inline-flex max-w-full flex-wrap overflow-hidden rounded-3 border border-line-strong bg-surface'
          : 'grid auto-cols-fr grid-flow-col overflow-hidden rounded-3 border border-line-input max-sm:grid-flow-row',
        'aria-invalid:border-failed-mark',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cn(
            'text-left -outline-offset-2 focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
            small
              ? 'inline-flex h-6.5 items-center gap-1.5 border-l border-line px-2.5 text-12 font-medium text-muted first:border-l-0 data-[state=on]:bg-[color-mix(in_oklab,var(--text)_7%,transparent)] data-[state=on]:text-fg max-sm:h-11'
              : 'border-l border-line bg-surface px-3 py-[5px] first:border-l-0 hover:bg-hover data-[state=on]:bg-accent-soft data-[state=on]:shadow-[inset_0_-2px_0_var(--accent)] max-sm:min-h-11 max-sm:border-t max-sm:border-l-0 max-sm:first:border-t-0',
          )}
        >
          {option.label}
          {option.detail ? <span className="block text-12 text-subtle">{option.detail}</span> : null}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
