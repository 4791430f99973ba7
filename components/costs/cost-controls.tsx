'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { dimensionNames, filterNames, isRefused, windowNames } from './prepare-costs';
import type { CostState } from './use-cost-state';

/** The window, the grouping, and what narrows both. */
export function CostControls({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
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
    </div>
  );
}
