import type { ReactNode } from 'react';
import { Glyph, type State } from '@/components/ui/glyph';

export interface TimelineItem {
  key: string;
  state: State;
  title: ReactNode;
  detail?: ReactNode;
  at?: ReactNode;
}

/** What happened, in order, newest last; what is still to come closes it. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol aria-label={label}>
      {items.map((item, index) => (
        <li key={item.key} className="relative grid grid-cols-[16px_1fr_auto] gap-2 pb-3.5 last:pb-0">
          {index < items.length - 1 ? (
            <span aria-hidden="true" className="absolute top-4.5 -bottom-0.5 left-[5.5px] w-px bg-line-strong" />
          ) : null}
          <Glyph state={item.state} className="mt-1" />
          <div className="min-w-0">
            <p className="break-words">{item.title}</p>
            {item.detail ? <p className="text-12 break-words text-muted">{item.detail}</p> : null}
          </div>
          <span className="tabular text-subtle">{item.at}</span>
        </li>
      ))}
    </ol>
  );
}
