'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { type LogSince, type LogTail, logSinces, logTails } from '@/lib/contracts/choices';

interface LogToolsProps {
  containers: readonly { name: string; hasPrevious: boolean }[];
  container: string;
  onContainer: (container: string) => void;
  /** Of the life before the present one. */
  previous: boolean;
  onPrevious: (previous: boolean) => void;
  tail: LogTail;
  onTail: (tail: LogTail) => void;
  /** How far back; left out where that is not chosen. */
  since?: { value: LogSince; set: (since: LogSince) => void };
  text: string;
  onText: (text: string) => void;
  /** What else can be done. */
  children?: ReactNode;
}

/** Whose log, of which life, how much of it, and which of its lines. */
export function LogTools({ containers, container, previous, tail, since, text, children, ...on }: LogToolsProps) {
  const t = useTranslations('workloads.log');
  const hasPrevious = containers.find(({ name }) => name === container)?.hasPrevious ?? false;
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Select
        aria-label={t('container')}
        value={container}
        onChange={({ target }) => on.onContainer(target.value)}
        className="min-w-40 flex-1"
      >
        {containers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {since ? (
        <Select
          aria-label={t('since')}
          value={since.value}
          onChange={({ target }) => since.set(logSinces.find((each) => each === target.value) ?? since.value)}
          className="w-40"
        >
          {logSinces.map((each) => (
            <option key={each} value={each}>
              {t(`sinces.${each}`)}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        aria-label={t('tail')}
        value={tail}
        onChange={({ target }) => on.onTail(logTails.find((each) => each === target.value) ?? tail)}
        className="w-36"
      >
        {logTails.map((each) => (
          <option key={each} value={each}>
            {t(`tails.${each}`)}
          </option>
        ))}
      </Select>
      {hasPrevious ? (
        <Segmented
          small
          aria-label={t('which')}
          value={previous ? 'previous' : 'present'}
          onValueChange={(which) => on.onPrevious(which === 'previous')}
          options={[
            { value: 'present', label: t('present') },
            { value: 'previous', label: t('previous') },
          ]}
        />
      ) : null}
      {children}
      <AffixedInput
        type="search"
        maxLength={200}
        value={text}
        onChange={({ target }) => on.onText(target.value)}
        aria-label={t('search')}
        placeholder={t('search')}
        leading={<Icon name="search" />}
        className="min-w-52 flex-1 basis-full"
      />
    </div>
  );
}
