import type { ReactNode } from 'react';

interface NeedRowProps {
  mark: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** What it is about in money, before the acts. */
  amount?: ReactNode;
  acts: ReactNode;
}

/** One thing that waits for this person: what, why, and the act. */
export function NeedRow({ mark, title, text, amount, acts }: NeedRowProps) {
  return (
    <li className="flex items-start gap-3 border-line py-2.5 pr-3 pl-4 not-first:border-t max-sm:flex-wrap">
      {mark}
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-32px)]">
        <p className="font-medium break-words">{title}</p>
        {text ? <p className="break-words text-muted">{text}</p> : null}
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2 self-center max-sm:ml-7">
        {amount ? <span className="tabular pr-1 font-semibold">{amount}</span> : null}
        {acts}
      </div>
    </li>
  );
}
