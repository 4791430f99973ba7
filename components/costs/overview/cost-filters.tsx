'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { narrowingsOf } from './prepare-filters';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** What narrows the page; a press takes it away. */
export function CostFilters({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  const { narrowing } = useCostWords();
  if (!state.isFiltered) return null;
  return (
    <div className="-mt-2 mb-4 flex flex-wrap gap-2">
      {narrowingsOf(state.filter).map((one) => {
        const words = narrowing(one);
        return (
          <Button
            key={`${one.by} ${one.label}`}
            onClick={() => state.narrow(one.without)}
            aria-label={t('removeFilter', { filter: words })}
          >
            <span className="max-w-56 truncate">{words}</span>
            <Icon name="close" />
          </Button>
        );
      })}
    </div>
  );
}
