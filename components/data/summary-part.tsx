import type { ReactNode } from 'react';

interface SummaryPartProps {
  title: string;
  /** A quiet remark at its right. */
  remark?: string;
  children?: ReactNode;
}

/** One matter of the summary beside a form. */
export function SummaryPart({ title, remark, children }: SummaryPartProps) {
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
      </div>
      {children}
    </div>
  );
}
