import type { ReactNode } from 'react';

/** The narrow column: figures beside what is to be done, below it where there is no room beside. */
export function HomeSide({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-6">
      {children}
    </div>
  );
}
