import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  /** A state beside the title. */
  badge?: ReactNode;
  /** One line under it. */
  lede?: ReactNode;
  /** Facts parted by hairlines, instead of a lede. */
  meta?: readonly ReactNode[];
  actions?: ReactNode;
}

/** The head of a page: what it is, how it stands, what can be done. */
export function PageHead({ title, badge, lede, meta, actions }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0 sm:flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="min-w-0 text-20 font-semibold tracking-(--tracking-tight) break-words">{title}</h1>
          {badge}
        </div>
        {lede ? <p className="mt-0.5 text-muted">{lede}</p> : null}
        {meta ? (
          <ul className="mt-1 flex flex-wrap items-center gap-y-1 text-muted max-sm:gap-x-4">
            {meta.map((fact, index) =>
              fact ? (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a head keep their places
                  key={index}
                  className="inline-flex items-center gap-1.5 not-first:before:mr-1.5 not-first:before:ml-3 not-first:before:h-3 not-first:before:w-px not-first:before:bg-line-strong not-first:before:content-[''] max-sm:not-first:before:hidden"
                >
                  {fact}
                </li>
              ) : null,
            )}
          </ul>
        ) : null}
      </div>
      {actions ? (
        <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:[&>*:first-child]:flex-1">{actions}</div>
      ) : null}
    </div>
  );
}
