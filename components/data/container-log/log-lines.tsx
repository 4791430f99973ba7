'use client';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useRef } from 'react';
import { useFixedInstant } from '@/components/status/time';
import { cn } from '@/components/ui/cn';
import { type LogEntry, toneOf } from './log-entries';

interface LogLinesProps {
  entries: readonly LogEntry[];
  wraps: boolean;
  showsTimes: boolean;
}

/** How far from the end still counts as reading the end. */
const nearPx = 40;

/** Lines of a container, oldest first. Whoever reads the end stays at the end; whoever scrolled up stays there. */
export function LogLines({ entries, wraps, showsTimes }: LogLinesProps) {
  const t = useTranslations('workloads.log');
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Scrolls what the browser has laid out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of what is shown
  useEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [entries, wraps]);
  return (
    <div
      ref={box}
      role="log"
      aria-live="off"
      aria-label={t('lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so has to be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
      }}
      className="code-font max-h-[60vh] min-h-24 overflow-auto rounded-3 border border-line bg-sunken py-1.5 text-11"
      dir="ltr"
    >
      <div className={wraps ? undefined : 'w-max min-w-full'}>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} wraps={wraps} showsTimes={showsTimes} />
        ))}
      </div>
    </div>
  );
}

const tones = {
  bad: 'bg-failed-soft shadow-[inset_2px_0_0_var(--failed-mark)]',
  odd: 'shadow-[inset_2px_0_0_var(--attention-mark)]',
};

const Row = memo(function Row({ entry, wraps, showsTimes }: Omit<LogLinesProps, 'entries'> & { entry: LogEntry }) {
  const t = useTranslations('workloads.log');
  const instant = useFixedInstant();
  if (!('line' in entry)) {
    return <p className="px-2.5 py-1 text-muted italic">{t('leftOut', { count: entry.leftOut })}</p>;
  }
  const { at, text, isCut } = entry.line;
  const tone = toneOf(text);
  return (
    <div className={cn('flex gap-2.5 px-2.5 leading-4.5', tone && tones[tone])}>
      {showsTimes ? <span className="tabular flex-none text-subtle">{at ? instant(at, 'clock') : '–'}</span> : null}
      <span className={wraps ? 'min-w-0 break-words whitespace-pre-wrap' : 'whitespace-pre'}>
        {text}
        {isCut ? <span className="text-subtle italic"> … {t('cut')}</span> : null}
      </span>
    </div>
  );
});
