'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { saveFile } from '@/lib/client/save-file';
import { type LogEntries, matching, toText } from './log-entries';
import { LogLines } from './log-lines';

interface LogFrameProps {
  log: LogEntries;
  text: string;
  /** Name of the file that is downloaded. */
  file: string;
  /** Left out where a log is read and not followed. */
  following?: { isOn: boolean; set: (follows: boolean) => void };
  /** What is said above the lines. */
  note?: ReactNode;
}

/** The lines that match, and what can be done with them. */
export function LogFrame({ log, text, file, following, note }: LogFrameProps) {
  const t = useTranslations('workloads.log');
  const [wraps, setWraps] = useState(false);
  const [showsTimes, setShowsTimes] = useState(true);
  const shown = matching(log.entries, text);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        {following ? (
          <Button size="sm" aria-pressed={following.isOn} onClick={() => following.set(!following.isOn)}>
            {following.isOn ? t('stop') : t('follow')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" aria-pressed={wraps} onClick={() => setWraps(!wraps)}>
          {t('wrap')}
        </Button>
        <Button size="sm" variant="ghost" aria-pressed={showsTimes} onClick={() => setShowsTimes(!showsTimes)}>
          {t('times')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          blocked={shown.length === 0}
          onClick={() => saveFile(file, toText(shown), 'text/plain;charset=utf-8')}
        >
          <Icon name="download" />
          {t('download')}
        </Button>
        <span role="status" className="ml-auto text-12 text-subtle">
          {text === '' ? t('count', { count: shown.length }) : t('matches', { count: shown.length })}
        </span>
      </div>
      {note}
      {log.dropped > 0 ? <p className="mb-1 text-12 text-muted">{t('dropped', { count: log.dropped })}</p> : null}
      {log.entries.length === 0 ? (
        <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
      ) : (
        <LogLines entries={shown} wraps={wraps} showsTimes={showsTimes} />
      )}
    </>
  );
}
