import { type ReactNode, useId } from 'react';
import { cn } from './cn';

interface PanelProps {
  title: ReactNode;
  /** A quiet remark beside the title: a count, an age. */
  remark?: ReactNode;
  /** Links or buttons at the right of the head. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** The content reaches the edges (tables). */
  flush?: boolean;
  tone?: 'danger';
  className?: string;
  children: ReactNode;
}

/** Something that could fail or be moved alone. Sections that could not are divided by hairlines instead. */
export function Panel({ title, remark, actions, footer, flush, tone, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'min-w-0 rounded-4 border bg-surface',
        tone === 'danger' ? 'border-failed-line' : 'border-line',
        className,
      )}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5">
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
        {actions ? <div className="ml-auto flex items-center gap-2">{actions}</div> : null}
      </header>
      <div className={flush ? '' : 'px-4 pb-4'}>{children}</div>
      {footer ? (
        <footer className="flex justify-between gap-4 border-t border-line px-4 py-2 text-12 text-subtle">
          {footer}
        </footer>
      ) : null}
    </section>
  );
}
