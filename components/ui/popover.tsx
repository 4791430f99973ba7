'use client';
import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

interface PopoverProps {
  /** The button that opens it; must take a ref. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A panel at its button. Focus goes in, Escape and a press elsewhere close it, and the button has the focus again. */
export function Popover({ trigger, open, onOpenChange, label, className, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cn(
            'z-(--z-popover) flex max-h-(--radix-popover-content-available-height) flex-col overflow-hidden rounded-4 bg-raised shadow-pop outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
