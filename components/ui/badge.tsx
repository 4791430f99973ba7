import type { ReactNode } from 'react';
import { cn } from './cn';
import { Glyph, type State } from './glyph';

/** A state beside a page title: glyph, word and tint. */
export function Badge({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span
      className={cn(
        `state-${state}`,
        'inline-flex h-5.5 items-center gap-1.5 rounded-2 border border-(--state-line) bg-(--state-soft) pr-2 pl-[7px] text-12 font-medium whitespace-nowrap text-(--state-text) [--glyph-ground:var(--state-soft)]',
      )}
    >
      <Glyph state={state} />
      {children}
    </span>
  );
}

/** A state in a list: glyph and word, no pill. */
export function StateWord({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span
      className={cn(
        `state-${state}`,
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        state === 'ready' ? 'text-muted' : 'text-(--state-text)',
      )}
    >
      <Glyph state={state} />
      <span>{children}</span>
    </span>
  );
}

/** A small neutral label: a provider, a version. */
export function Tag({ children, mono, className }: { children: ReactNode; mono?: boolean; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1 rounded-2 border border-line bg-surface px-1.5 text-12 whitespace-nowrap text-muted',
        mono && 'code-font text-11',
        className,
      )}
    >
      {children}
    </span>
  );
}
