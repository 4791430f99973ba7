'use client';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

interface MenuProps {
  /** The button that opens it; must take a ref. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  label?: string;
  /** Open at once: the press that loaded the menu was meant for it. */
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, defaultOpen, align = 'end', label, className, children }: MenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen={defaultOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cn(
            'z-(--z-popover) max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-4 bg-raised p-1 shadow-pop',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const item =
  'flex h-7.5 w-full cursor-pointer items-center gap-2 rounded-2 px-2 text-fg outline-none data-highlighted:bg-hover max-sm:h-11 [&>svg]:text-subtle';

interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  danger?: boolean;
}

export function MenuItem({ danger, className, ...rest }: MenuItemProps) {
  return (
    <Primitive.Item {...rest} className={cn(item, danger && 'text-failed-text [&>svg]:text-failed-text', className)} />
  );
}

/** One of a few, such as a theme: the chosen one carries a disc. */
export function MenuChoice({ children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={item}>
      <span className="w-3">
        <Primitive.ItemIndicator>
          <span className="block size-1.5 rounded-full bg-accent" />
        </Primitive.ItemIndicator>
      </span>
      {children}
    </Primitive.RadioItem>
  );
}
export const MenuChoices = Primitive.RadioGroup;

/** On or off, such as a column; the menu stays open. */
export function MenuCheck({ children, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem {...rest} onSelect={(event) => event.preventDefault()} className={item}>
      <span className="w-3">
        <Primitive.ItemIndicator>
          <span className="block size-1.5 rounded-full bg-accent" />
        </Primitive.ItemIndicator>
      </span>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 pt-2 pb-1 text-12 text-subtle">{children}</Primitive.Label>;
}

export function MenuRule() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
