'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { usePercent } from '@/components/data/use-percent';
import { isLabelDimension, labelKeyOf } from '@/lib/cost-labels';
import { toDay } from '@/lib/days';
import { formatDay } from '@/lib/time';
import type { Grouping } from './prepare-costs';
import type { Narrowing } from './prepare-filters';

/** Days, parts and names of groups as people read them. */
export function useCostWords() {
  const t = useTranslations('costs');
  const format = useFormatter();
  const locale = useLocale();
  const percent = usePercent();
  const today = toDay(new Date());
  const dimension = (by: Grouping) =>
    isLabelDimension(by) ? t('label.name', { key: labelKeyOf(by) }) : t(`dimension.${by}`);
  /** A first and a last day. */
  const days = (from: string, to: string) => {
    const [first, last] = [formatDay(from, today, locale), formatDay(to, today, locale)];
    return from === to ? first : t('span', { from: first, to: last });
  };
  return {
    dimension,
    /** Heads what is grouped so. */
    grouped: (by: Grouping) =>
      isLabelDimension(by)
        ? t('label.grouped', { key: labelKeyOf(by) })
        : t('table.title', { dimension: dimension(by) }),
    narrowing: ({ by, label, values }: Narrowing) =>
      t('filter', {
        dimension: by === 'label' ? t('label.name', { key: label ?? '' }) : dimension(by),
        value: format.list(
          values.map((value) => value || t('label.without')),
          { type: 'disjunction' },
        ),
      }),
    ratio: (ratio: number | null) => (ratio === null ? '–' : percent(ratio)),
    change: (ratio: number | null) =>
      ratio === null ? '–' : `${ratio < 0 ? '\u2212' : '+'}${percent(Math.abs(ratio))}`,
    day: (day: string) => formatDay(day, today, locale),
    days,
    month: (day: string) => format.dateTime(new Date(day), { month: 'long', timeZone: 'UTC' }),
    /** A cluster is told by its name, once its project stands beside it. */
    group: (key: string | null, by: Grouping) => {
      if (key === '__idle__') return t('group.idle');
      if (key === '__other__') return t('group.other');
      if (key === null && isLabelDimension(by)) return t('label.without');
      if (key === null) return t(by === 'project' || by === 'owner' ? 'group.unclaimed' : 'group.none');
      if (key === '__small__') return t('group.small');
      return key;
    },
  };
}
