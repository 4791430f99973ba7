'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { usePercent } from '@/components/data/use-percent';
import { formatInstant } from '@/lib/time';
import type { DimensionName } from './prepare-costs';

/** Days, parts and names of groups as people read them. */
export function useCostWords() {
  const t = useTranslations('costs');
  const format = useFormatter();
  const locale = useLocale();
  const percent = usePercent();
  return {
    ratio: (ratio: number | null) => (ratio === null ? '–' : percent(ratio)),
    change: (ratio: number | null) =>
      ratio === null ? '–' : `${ratio < 0 ? '\u2212' : '+'}${percent(Math.abs(ratio))}`,
    day: (day: string) => formatInstant(new Date(day), 'day', locale, 'UTC'),
    month: (day: string) => format.dateTime(new Date(day), { month: 'long', timeZone: 'UTC' }),
    /** A cluster is told by its name, once its project stands beside it. */
    group: (key: string | null, by: DimensionName) => {
      if (key === '__idle__') return t('group.idle');
      if (key === '__other__') return t('group.other');
      if (key === null) return t(by === 'project' || by === 'owner' ? 'group.unclaimed' : 'group.none');
      return key;
    },
  };
}
