'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { Button } from '@/components/ui/button';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { isLabelDimension } from '@/lib/cost-labels';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** Whether the grouping finds anything: a label that no cluster has groups nothing. */
export const isLabelledIn = ({ groups }: CostSeries, { by }: CostState) =>
  !isLabelDimension(by) || groups.some(({ key }) => key !== null);

/** Nothing that one may see has the label that costs are grouped by. */
export function Unlabelled({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  const words = useCostWords();
  return (
    <EmptyState
      title={t('label.unlabelled', { key: state.by.slice('label:'.length) })}
      action={
        <Button onClick={() => state.set({ by: 'project' })}>
          {t('by', { dimension: words.dimension('project') })}
        </Button>
      }
    >
      {t('label.unlabelledText')}
    </EmptyState>
  );
}
