'use client';
import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

const button = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-3 border font-medium whitespace-nowrap transition-colors duration-(--motion-fast) aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-subtle [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-accent bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border-line-strong bg-surface hover:bg-hover [&_svg]:text-subtle',
        ghost: 'border-transparent bg-transparent text-muted hover:bg-hover',
        danger: 'border-failed-line bg-surface text-failed-text hover:bg-failed-soft',
        'danger-solid': 'border-failed-text bg-failed-text text-surface hover:opacity-90',
      },
      size: {
        md: 'h-8 px-3 max-sm:h-11 max-sm:px-3.5',
        sm: 'h-7 px-2.5 text-12 max-sm:h-11 max-sm:px-3.5 max-sm:text-13',
        icon: 'size-8 p-0 max-sm:size-11',
        'icon-sm': 'size-7 p-0 max-sm:size-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, VariantProps<typeof button> {
  /** Render the child (a link, say) with the looks of a button. */
  asChild?: boolean;
  /** Blocked but still focusable, so that its reason can be read; pair it with words near by or a tooltip. */
  blocked?: boolean;
}

/** A verb. One `primary` a view; `danger-solid` only as the last button of a confirming dialog. */
export function Button({ variant, size, asChild, blocked, className, onClick, type, ...rest }: ButtonProps) {
  const Tag = asChild ? Slot.Root : 'button';
  return (
    <Tag
      {...rest}
      {...(asChild ? {} : { type: type ?? 'button' })}
      aria-disabled={blocked || undefined}
      className={cn(button({ variant, size }), className)}
      onClick={(event) => {
        if (blocked) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    />
  );
}
