import type { ReactNode } from 'react';

/** A key cap. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-2 border border-line-strong bg-surface px-1 font-sans text-11 font-medium text-subtle">
      {children}
    </kbd>
  );
}
