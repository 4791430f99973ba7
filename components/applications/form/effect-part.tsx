import { type ReactNode, useId } from 'react';

/** One part of the column, under its heading. */
export function EffectPart({ title, remark, children }: { title: string; remark?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-3.5 first-of-type:border-t-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
      </div>
      {children}
    </section>
  );
}
