'use client';
import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

/** The looks of one tab, for routes as well as for panels in place. */
export const tabClass =
  'inline-flex h-9 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted focus-visible:-outline-offset-2 hover:text-fg aria-[current=page]:border-accent aria-[current=page]:text-fg data-[state=active]:border-accent data-[state=active]:text-fg max-sm:h-11';
/** The line is a shadow within the list, so that it scrolls sideways without cutting off the mark of the open tab. */
export const tabListClass =
  'flex min-w-0 gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--border)] [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
  className?: string;
  children: ReactNode;
}

/** Panels in one place; give each as a `TabPanel`. */
export function Tabs({ value, onValueChange, label, tabs, className, children }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className={className}>
      <Primitive.List aria-label={label} className={tabListClass}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Primitive.Content value={value} className={cn('pt-4', className)}>
      {children}
    </Primitive.Content>
  );
}
