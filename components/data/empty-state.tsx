import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** The whole page is this: its title is the page's. */
  isPage?: boolean;
  /** Why it is empty. */
  title: ReactNode;
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

/** An empty scale, why it is empty, and the next step. */
export function EmptyState({ isPage, title, children, action }: EmptyStateProps) {
  return (
    <div className="px-4 pt-4 pb-5">
      <div aria-hidden="true" className="empty-scale mb-3.5 h-7" />
      {isPage ? <h1 className="text-16 font-semibold">{title}</h1> : <p className="text-14 font-medium">{title}</p>}
      {children ? <p className="max-w-[60ch] text-muted">{children}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap items-center gap-2">{action}</div> : null}
    </div>
  );
}
