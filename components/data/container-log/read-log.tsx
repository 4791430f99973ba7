'use client';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useMemo } from 'react';
import { Banner } from '@/components/ui/banner';
import type { ContainerLog } from '@/lib/contracts/container-logs';
import { noEntries, withPiece } from './log-entries';
import { LogFrame } from './log-frame';

interface ReadLogProps extends Pick<ComponentProps<typeof LogFrame>, 'text' | 'file' | 'following'> {
  log: Extract<ContainerLog, { state: 'answered' | 'refused' }>;
  /** How far back is chosen too, and not only how many lines. */
  hasSince: boolean;
}

/** A log that was read once: its lines, or that there is none, in the words of its cluster. */
export function ReadLog({ log, hasSince, ...frame }: ReadLogProps) {
  const t = useTranslations('workloads.log');
  const lines = log.state === 'answered' ? log.lines : undefined;
  const entries = useMemo(() => withPiece(noEntries, { lines }), [lines]);
  if (log.state === 'refused') {
    return (
      <Banner state="unknown" title={t('refused')}>
        <span lang="en" className="code-font text-12 wrap-anywhere">
          {log.words}
        </span>
      </Banner>
    );
  }
  const note = log.isCut ? <p className="mb-1 text-12 text-muted">{t(hasSince ? 'tooMuch' : 'tooManyLines')}</p> : null;
  return <LogFrame log={entries} {...frame} note={note} />;
}
