'use client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useTimeZone, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Facts } from '@/components/data/facts';
import { Time, useFixedInstant } from '@/components/status/time';
import { Glyph, type State } from '@/components/ui/glyph';
import type { LogLevel, LogLine } from '@/lib/contracts/logs';
import { lineKeys } from './prepare-lines';

const rowHeightPx = 30;
const marks: Record<LogLevel, State> = {
  error: 'failed',
  warn: 'attention',
  info: 'todo',
  debug: 'todo',
  unknown: 'unknown',
};

/**
 * Lines, newest first, by the clock; their day stands where it changes. Each opens to all that it carries. Only those
 * near the window are in the document.
 */
export function LogRows({ lines }: { lines: readonly LogLine[] }) {
  const t = useTranslations('logs');
  const zone = useTimeZone() ?? 'UTC';
  const instant = useFixedInstant();
  const dayOf = (line: LogLine | undefined) => (line ? instant(line.at, 'date') : null);
  const [top, setTop] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => lineKeys(lines), [lines]);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 20,
    scrollMargin: top,
  });
  return (
    <>
      <p className="border-b border-line px-4 py-1.5 text-12 text-subtle">{t('zone', { zone })}</p>
      <ol
        aria-label={t('lines')}
        // Where the list begins in the document is known once it stands there.
        ref={(list) =>
          setTop((known) => (list ? Math.round(list.getBoundingClientRect().top + window.scrollY) : known))
        }
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const [line, key] = [lines[index], keys[index]];
          return line && key !== undefined ? (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {dayOf(line) === dayOf(lines[index - 1]) ? null : (
                <p className="tabular border-b border-line bg-sunken px-4 py-1 text-12 font-medium">{dayOf(line)}</p>
              )}
              <LogRow
                line={line}
                isOpen={opened.has(key)}
                onToggle={(isOpen) => setOpened((known) => withKey(known, key, isOpen))}
              />
            </li>
          ) : null;
        })}
      </ol>
    </>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

interface LogRowProps {
  line: LogLine;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function LogRow({ line, isOpen, onToggle }: LogRowProps) {
  const t = useTranslations('logs');
  const { at, level, namespace, pod, message, fields } = line;
  return (
    <details className="text-12" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="flex items-start gap-2 px-4 py-1.5 max-sm:flex-wrap">
        <Time at={at} form="clock" className="tabular flex-none text-subtle" />
        <Glyph state={marks[level]} className="mt-0.5" />
        <span className="sr-only">{t(`levels.${level}`)}</span>
        <span className="w-56 flex-none truncate text-muted max-lg:hidden">{pod ?? namespace}</span>
        <span className="code-font min-w-0 flex-1 truncate max-sm:basis-full max-sm:whitespace-normal max-sm:break-words">
          {message}
        </span>
      </summary>
      <div className="bg-sunken px-4 py-3">
        <p className="code-font mb-2 break-words whitespace-pre-wrap">{message}</p>
        <Facts
          facts={[
            ...(namespace ? ([[t('within'), namespace]] as [string, string][]) : []),
            ...(pod ? ([[t('pod'), pod]] as [string, string][]) : []),
            ...Object.entries(fields),
          ]}
        />
      </div>
    </details>
  );
}
