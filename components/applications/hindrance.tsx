import type { ReactNode } from 'react';
import { Glyph, type State } from '@/components/ui/glyph';

interface HindranceProps {
  mark?: State;
  title: ReactNode;
  /** What helps. */
  children: ReactNode;
}

/** One line of a list of what is in the way, and what helps. */
export function Hindrance({ mark = 'attention', title, children }: HindranceProps) {
  return (
    <li className="flex items-start gap-2">
      <span className={`state-${mark} mt-1 flex`}>
        <Glyph state={mark} />
      </span>
      <span className="min-w-0 max-w-[80ch] wrap-anywhere">
        <strong className="font-semibold">{title}</strong> <span className="text-muted">{children}</span>
      </span>
    </li>
  );
}
