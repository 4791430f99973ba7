import { type ReactNode, useId } from 'react';

interface OrderSectionProps {
  number: number;
  title: string;
  hint: string;
  children: ReactNode;
}

/** One numbered part of the order form. */
export function FormSection({ number, title, hint, children }: OrderSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <div className="mb-4 flex items-baseline gap-2">
        <span className="tabular text-12 text-subtle" aria-hidden="true">
          {number}
        </span>
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        <span className="text-12 text-subtle">{hint}</span>
      </div>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}

/** Two fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">{children}</div>;
}
