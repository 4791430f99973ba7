'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { GroupControl } from './group-control';
import { windowNames } from './prepare-costs';
import { narrowingsOf } from './prepare-filters';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** The window and the grouping. */
export function CostControls({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  return (
    <>
      <Select
        aria-label={t('window.label')}
        value={state.window}
        onChange={({ target }) => state.set({ window: windowNames.find((name) => name === target.value) ?? '30d' })}
      >
        {windowNames.map((name) => (
          <option key={name} value={name}>
            {t(`window.${name}`)}
          </option>
        ))}
      </Select>
      <GroupControl state={state} />
    </>
  );
}

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
