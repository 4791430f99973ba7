'use client';
import { useTranslations } from 'next-intl';
import { narrowingsOf } from '@/components/costs/overview/prepare-filters';
import { useCostWords } from '@/components/costs/overview/use-cost-words';
import type { CostScope } from '@/lib/contracts/cost-views';

/** Says what costs are narrowed to and how they are split: one phrase for each, none where all is shown. */
export function useScopeWords(): (scope: CostScope) => string[] {
  const t = useTranslations('costs');
  const { narrowing } = useCostWords();
  return ({ filter, splitIdle, splitShared }) => [
    ...narrowingsOf(filter).map(narrowing),
    ...(splitIdle === 'apart' ? [] : [t(`splitIdle.${splitIdle}`)]),
    ...(splitShared === 'apart' ? [] : [t(`splitShared.${splitShared}`)]),
  ];
}
