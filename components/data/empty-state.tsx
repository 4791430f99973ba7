import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Why it is empty. */
  title: ReactNode;
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

/** An empty scale, why it is empty, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="px-4 pt-4 pb-5">
      <div aria-hidden="true" className="empty-scale mb-3.5 h-7" />
      <p className="text-14 font-medium">{title}</p>
      {children ? <p className="max-w-[60ch] text-muted">{children}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap items-center gap-2">{action}</div> : null}
    </div>
  );
}
