import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type State =
  | 'ready'
  | 'progressing'
  | 'waiting'
  | 'attention'
  | 'failed'
  | 'idle'
  | 'unknown'
  | 'deleting'
  | 'done'
  | 'todo'
  | 'current';

const ring = { cx: 6, cy: 6, r: 4.25, fill: 'none', stroke: 'currentColor' };
// What is cut out of a filled glyph shows the surface it stands on.
const cut = { stroke: 'var(--glyph-ground, var(--surface))', strokeLinecap: 'round' as const, fill: 'none' };

const shapes: Record<State, ReactNode> = {
  ready: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  progressing: (
    <>
      <circle {...ring} strokeOpacity=".28" strokeWidth="1.75" />
      <path
        className="turn"
        d="M6 1.75A4.25 4.25 0 0 1 10.25 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </>
  ),
  waiting: <circle {...ring} strokeWidth="1.5" strokeDasharray="1.6 1.74" />,
  attention: (
    <>
      <path d="M6 1 11.4 10.6H.6z" fill="currentColor" />
      <path d="M6 4.6v2.6M6 8.6v.4" {...cut} strokeWidth="1.3" />
    </>
  ),
  failed: (
    <>
      <path d="M3.7.75h4.6l2.95 2.95v4.6L8.3 11.25H3.7L.75 8.3V3.7z" fill="currentColor" />
      <path d="m4.2 4.2 3.6 3.6m0-3.6L4.2 7.8" {...cut} strokeWidth="1.4" />
    </>
  ),
  idle: <path d="M10.4 7.6A4.7 4.7 0 0 1 4.4 1.6a4.7 4.7 0 1 0 6 6z" fill="currentColor" />,
  unknown: (
    <>
      <circle {...ring} r="4.5" strokeWidth="1.4" />
      <path
        d="M4.7 4.9A1.35 1.35 0 1 1 6.1 6.3v.5M6.1 8.3v.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </>
  ),
  deleting: (
    <>
      <circle {...ring} r="4.5" strokeWidth="1.4" strokeDasharray="3.2 1.5" />
      <path d="M3.9 6h4.2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  done: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path d="m3.7 6.2 1.6 1.6 3-3.4" {...cut} strokeWidth="1.3" strokeLinejoin="round" />
    </>
  ),
  todo: <circle {...ring} strokeWidth="1.25" />,
  current: (
    <>
      <circle {...ring} strokeWidth="1.5" />
      <circle cx="6" cy="6" r="2" fill="currentColor" />
    </>
  ),
};

/** The mark of a state. It never stands alone: a word says the same beside it. */
export function Glyph({ state, size = 12, className }: { state: State; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 12 12"
      className={clsx('flex-none overflow-visible text-(--state-mark)', `state-${state}`, className)}
    >
      {shapes[state]}
    </svg>
  );
}
