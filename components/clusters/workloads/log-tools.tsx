'use client';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { logSinces, logTails } from '@/lib/contracts/choices';
import type { Pod } from '@/lib/contracts/workloads';
import type { Place } from './use-place';

interface LogToolsProps {
  pod: Pod;
  container: string;
  place: Place;
  text: string;
  onText: (text: string) => void;
}

/** Whose log, of which life, how far back, and which of its lines. */
export function LogTools({ pod, container, place: { place, set }, text, onText }: LogToolsProps) {
  const t = useTranslations('workloads.log');
  const hasPrevious = pod.containers.find(({ name }) => name === container)?.hasPrevious ?? false;
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Select
        aria-label={t('container')}
        value={container}
        onChange={(event) => set({ container: event.target.value, previous: null })}
        className="min-w-40 flex-1"
      >
        {pod.containers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('since')}
        value={place.since}
        onChange={(event) => set({ since: logSinces.find((each) => each === event.target.value) ?? null })}
        className="w-40"
      >
        {logSinces.map((each) => (
          <option key={each} value={each}>
            {t(`sinces.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('tail')}
        value={place.tail}
        onChange={(event) => set({ tail: logTails.find((each) => each === event.target.value) ?? null })}
        className="w-36"
      >
        {logTails.map((each) => (
          <option key={each} value={each}>
            {t(`tails.${each}`)}
          </option>
        ))}
      </Select>
      {hasPrevious || place.previous ? (
        <Segmented
          small
          aria-label={t('which')}
          value={place.previous ? 'previous' : 'present'}
          onValueChange={(which) => set({ previous: which === 'previous' })}
          options={[
            { value: 'present', label: t('present') },
            { value: 'previous', label: t('previous') },
          ]}
        />
      ) : null}
      <AffixedInput
        type="search"
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-label={t('search')}
        placeholder={t('search')}
        leading={<Icon name="search" />}
        className="min-w-52 flex-1 basis-full"
      />
    </div>
  );
}
