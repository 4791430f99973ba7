import type { ReactNode } from 'react';

/** Fields that nobody can change while they are fixed. */
export function FixedPart({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={isFixed} className="contents">
      {children}
    </fieldset>
  );
}
