'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { mostMarks, type SplitPart } from './prepare-split';

/** One mark a replica, under the name of its cluster; a bar where there are more than can be told apart. Told as a text. */
export function SplitScale({ parts, total }: { parts: readonly SplitPart[]; total: number }) {
  const t = useTranslations('applicationForm.effect');
  const format = useFormatter();
  if (total === 0) return null;
  const spoken = format.list(parts.map(({ name, count }) => t('part', { name, count })));
  return (
    <>
      <p className="sr-only">{spoken}</p>
      <div aria-hidden="true" className="flex">
        {parts.map(({ name, count, colour }) => (
          <div key={name} className="min-w-0 basis-0 overflow-hidden" style={{ flexGrow: count }}>
            <p className="truncate pr-1 text-12">
              {name} <b className="tabular font-semibold">{format.number(count)}</b>
            </p>
            <div className="mt-1.5 flex h-5.5 gap-1 px-0.5">
              {(total > mostMarks ? ['bar'] : Array.from({ length: count }, (_, place) => place)).map((place) => (
                <i
                  key={place}
                  className="min-w-px flex-1 rounded-1 transition-[flex-grow] duration-(--motion-slow)"
                  style={{ background: colour }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 border-t border-line-input">
        {total > mostMarks ? null : (
          <div className="flex h-1 border-r border-line-input">
            {Array.from({ length: total }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
              <i key={place} className="flex-1 border-l border-line-input" />
            ))}
          </div>
        )}
        <div className="tabular flex justify-between text-11 text-subtle">
          <span>{format.number(0)}</span>
          <span>{format.number(total)}</span>
        </div>
      </div>
    </>
  );
}
