'use client';
import { useTranslations } from 'next-intl';
import { filterNames } from '@/components/costs/prepare-costs';
import type { CostScope } from '@/lib/contracts/cost-views';

/** Says what costs are narrowed to and how they are split: one phrase for each, none where all is shown. */
export function useScopeWords(): (scope: CostScope) => string[] {
  const t = useTranslations('costs');
  return ({ filter, splitIdle, splitShared }) => [
    ...filterNames.flatMap((name) => {
      const value = filter[name];
      return value ? [t('filter', { dimension: t(`dimension.${name}`), value })] : [];
    }),
    ...(splitIdle === 'apart' ? [] : [t(`splitIdle.${splitIdle}`)]),
    ...(splitShared === 'apart' ? [] : [t(`splitShared.${splitShared}`)]),
  ];
}
