'use client';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { type InsideView, insideViews, type Place } from './use-place';

interface ListToolsProps {
  place: Place;
  /** Of what is shown, how many there are and how many are not healthy; null where health is no question. */
  counts: { all: number; troubled: number } | null;
}

/** What is shown, of which name, and whether only what is not healthy. */
export function ListTools({ place: { place, set }, counts }: ListToolsProps) {
  const t = useTranslations('workloads');
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 max-sm:px-0">
      <Segmented
        small
        aria-label={t('view')}
        value={place.view}
        onValueChange={(view) => set({ view: view as InsideView, pod: null, container: null })}
        options={insideViews.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {counts ? (
        <>
          <AffixedInput
            type="search"
            maxLength={253}
            value={place.q ?? ''}
            onChange={(event) => set({ q: event.target.value || null }, { history: 'replace' })}
            aria-label={t('filter')}
            placeholder={t('filter')}
            leading={<Icon name="search" />}
            className="w-52 max-sm:w-full"
          />
          <Segmented
            small
            aria-label={t('which')}
            value={place.troubled ? 'troubled' : 'all'}
            onValueChange={(which) => set({ troubled: which === 'troubled' })}
            options={[
              { value: 'all', label: t('all', { count: counts.all }) },
              { value: 'troubled', label: t('troubled', { count: counts.troubled }) },
            ]}
          />
        </>
      ) : null}
    </div>
  );
}
