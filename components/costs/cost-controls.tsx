'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { dimensionNames, filterNames, isRefused, windowNames } from './prepare-costs';
import type { CostState } from './use-cost-state';

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
      <Select
        aria-label={t('groupBy')}
        value={state.by}
        onChange={({ target }) => state.set({ by: dimensionNames.find((name) => name === target.value) ?? 'project' })}
      >
        {dimensionNames.map((name) => (
          <option key={name} value={name} disabled={isRefused(name, state.filter)}>
            {t('by', { dimension: t(`dimension.${name}`) })}
          </option>
        ))}
      </Select>
    </>
  );
}

/** What narrows the page; a press takes it away. */
export function CostFilters({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  if (!state.isFiltered) return null;
  return (
    <div className="-mt-2 mb-4 flex flex-wrap gap-2">
      {filterNames.map((name) => {
        const value = state.filter[name];
        if (!value) return null;
        const words = t('filter', { dimension: t(`dimension.${name}`), value });
        return (
          <Button key={name} onClick={() => state.remove(name)} aria-label={t('removeFilter', { filter: words })}>
            <span className="max-w-56 truncate">{words}</span>
            <Icon name="close" />
          </Button>
        );
      })}
    </div>
  );
}
