import type { ReactNode } from 'react';

interface PartProps {
  title: ReactNode;
  /** A quiet remark at the end of the heading's line. */
  remark?: ReactNode;
  children: ReactNode;
}

/** One subject of a request under its heading. */
export function Part({ title, remark, children }: PartProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
      </div>
      {children}
    </section>
  );
}
