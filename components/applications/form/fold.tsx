'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';

interface FoldProps {
  /** By which an address leads to it: it is open then. The form is drawn in the browser alone. */
  id?: string;
  title: string;
  /** What is chosen now, so that nobody opens it only to look. */
  value: ReactNode;
  /** Something in it is wrong: it cannot be closed. */
  isWrong: boolean;
  children: ReactNode;
}

/** A part of a form that few people need. */
export function Fold({ id, title, value, isWrong, children }: FoldProps) {
  const isMeant = id !== undefined && location.hash === `#${id}`;
  const [isOpen, setOpen] = useState(isWrong || isMeant);
  const head = useRef<HTMLElement>(null);
  // Stays open once what was wrong is put right.
  if (isWrong && !isOpen) setOpen(true);

  // Moves the focus, which scrolls: the form came after the address was followed.
  useEffect(() => {
    if (isMeant) head.current?.focus();
  }, [isMeant]);
  return (
    <details
      id={id}
      open={isOpen}
      className="group border-t border-line last:border-b"
      onToggle={({ currentTarget }) => {
        // The browser has closed it before anybody was asked.
        if (isWrong) currentTarget.open = true;
        else setOpen(currentTarget.open);
      }}
    >
      <summary
        ref={head}
        className="flex min-h-10 list-none flex-wrap items-center gap-x-2 py-2 max-sm:min-h-11 [&::-webkit-details-marker]:hidden"
      >
        <Icon
          name="chevron-down"
          className="flex-none -rotate-90 text-subtle transition-transform duration-(--motion-fast) group-open:rotate-0"
        />
        <h2 className="font-medium">{title}</h2>
        <span className="ml-auto min-w-0 text-12 wrap-anywhere text-subtle">{value}</span>
      </summary>
      <div className="grid gap-4 pt-1 pb-5 [&>*]:min-w-0">{children}</div>
    </details>
  );
}
