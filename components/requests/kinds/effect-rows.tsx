import type { ReactNode } from 'react';

/** What a request changes, under its heading. */
export function EffectBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-4 border border-line px-4 py-3">
      <h2 className="mb-1.5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface EffectRowsProps {
  title: string;
  rows: readonly { name: string; value: ReactNode }[];
}

/** What a request changes, a line each. */
export function EffectRows({ title, rows }: EffectRowsProps) {
  return (
    <EffectBox title={title}>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-line py-1.5 not-first:border-t">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular min-w-0 break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </EffectBox>
  );
}
