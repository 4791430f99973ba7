import type { ReactNode } from 'react';
import { cn } from './cn';

/** A still block of the final size of what is loading. `data-loading` tells tools that the page is not complete yet. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" data-loading="" className={cn('block rounded-1 bg-skeleton', className)} />;
}

/** What is expected, unseen: it keeps the place of a text whose length decides how many lines it takes. */
export function Ghost({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" data-loading="" className="invisible">
      {children}
    </span>
  );
}

/** The lines of a list that is loading, at their final height. */
export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className="flex h-9 items-center gap-4 border-b border-line px-4 last:border-b-0">
          <Skeleton className={row % 2 ? 'h-2.5 w-16' : 'h-2.5 w-24'} />
          <Skeleton className="h-2.5 flex-1" />
          <Skeleton className="h-2.5 w-12" />
        </div>
      ))}
    </div>
  );
}
