import type { ReactNode } from 'react';
import { cn } from './cn';
import { Glyph, type State } from './glyph';

interface BannerProps {
  state: State;
  /** What, since when. */
  title: ReactNode;
  /** What is seen now, what still works. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** One line that stays as long as what it says lasts. */
export function Banner({ state, title, children, actions, className }: BannerProps) {
  return (
    <div
      role="status"
      className={cn(
        `state-${state}`,
        'flex items-center gap-2.5 rounded-3 border border-(--state-line) bg-(--state-soft) px-3 py-2 text-fg [--glyph-ground:var(--state-soft)] max-sm:flex-wrap',
        className,
      )}
    >
      <Glyph state={state} />
      <div className="min-w-0 flex-1">
        <strong className="font-semibold">{title}</strong> {children}
      </div>
      {actions ? <div className="ml-auto flex flex-none items-center gap-2">{actions}</div> : null}
    </div>
  );
}
