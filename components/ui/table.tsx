import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { ScrollFrame } from './scroll-frame';

interface TableProps extends ComponentProps<'table'> {
  /** Says what the table lists; read by screen readers, not shown. */
  caption: ReactNode;
  /** 28-px rows for machines, conditions, events. */
  dense?: boolean;
}

/** Horizontal hairlines only; words left, numbers right. Where it is wider than its place it scrolls in a frame of its own. */
export function Table({ caption, dense, className, children, ...rest }: TableProps) {
  return (
    <ScrollFrame>
      <table
        {...rest}
        className={cn(
          'w-full border-collapse text-left [--cell:--spacing(3)] max-sm:[--cell:--spacing(2)] [&_tbody_tr:hover>td]:bg-hover [&_tbody_tr:last-child>*]:border-b-0',
          dense ? 'text-12 [&_td]:h-7' : '[&_td]:h-9 max-sm:[&_td]:h-12',
          className,
        )}
      >
        {/* The words are hidden, not the caption: out of the flow it would count as the first row. */}
        <caption>
          <span className="sr-only">{caption}</span>
        </caption>
        {children}
      </table>
    </ScrollFrame>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={cn(
        'h-8 border-b border-line px-(--cell) text-12 font-normal whitespace-nowrap text-subtle max-sm:whitespace-normal [.table-fixed_&]:whitespace-normal',
        className,
      )}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={cn('border-b border-line px-(--cell) whitespace-nowrap', className)} />;
}
